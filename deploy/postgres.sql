-- The role that the shop has: it owns its database and may do nothing else on the server.
CREATE ROLE shop LOGIN;
CREATE DATABASE shop OWNER shop TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8';
