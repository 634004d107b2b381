-- Parts that only a freight company can bring.
ALTER TABLE products ADD COLUMN truck_freight boolean NOT NULL DEFAULT false;
