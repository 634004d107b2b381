-- outside a transaction
-- Admins see what a customer has sent and reviewed (decision 112); so does whoever erases one, or downloads their own data.
DROP INDEX CONCURRENTLY IF EXISTS inquiries_email;
CREATE INDEX CONCURRENTLY inquiries_email ON inquiries (lower(email));
DROP INDEX CONCURRENTLY IF EXISTS reviews_user;
CREATE INDEX CONCURRENTLY reviews_user ON reviews (user_id) WHERE user_id IS NOT NULL;
