-- Beside the touches, the cookie that names the visitor to experiments, as it came.

ALTER TABLE conversions ADD COLUMN visitor TEXT;
