-- Users for development, one for each role. Running it again changes nothing.

INSERT INTO users (id, email, name, created_at) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer@kirkas.example', 'Kaisa Kuluttaja', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'lender@kirkas.example', 'Lauri Luotonantaja', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003', 'admin@kirkas.example', 'Aino Ylläpitäjä', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004', 'marketer@kirkas.example', 'Mikko Markkinoija', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005', 'operator@kirkas.example', 'Outi Operaattori', 0)
ON CONFLICT DO NOTHING;

INSERT INTO user_roles (user_id, role) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'lender'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003', 'admin'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004', 'marketer'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005', 'operator')
ON CONFLICT DO NOTHING;

-- Whom the lender's user works for.
INSERT INTO lender_users (user_id, lender_id) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'fabula-bank')
ON CONFLICT DO NOTHING;
