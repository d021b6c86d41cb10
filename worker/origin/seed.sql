-- Users for development, one for each role and a second admin. Running it again changes nothing.

INSERT INTO users (id, email, name, created_at) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer@kirkas.example', 'Kaisa Kuluttaja', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'lender@kirkas.example', 'Lauri Luotonantaja', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003', 'admin@kirkas.example', 'Aino Ylläpitäjä', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0006', 'admin2@kirkas.example', 'Anton Ylläpitäjä', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004', 'marketer@kirkas.example', 'Mikko Markkinoija', 0),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005', 'operator@kirkas.example', 'Outi Operaattori', 0)
ON CONFLICT DO NOTHING;

INSERT INTO user_roles (user_id, role) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'lender'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003', 'admin'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0006', 'admin'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004', 'marketer'),
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005', 'operator')
ON CONFLICT DO NOTHING;

-- The development lenders of worker/lending/lenders, with which the local service begins.
INSERT INTO lenders (id, name, state, answer_delay_seconds, needs_iban, changed_by, created_at) VALUES
  ('fabula-bank', 'Fabula Bank', 'live', 0, 0, '', 0),
  ('exempla-credit', 'Exempla Credit', 'live', 0, 0, '', 0),
  ('ficta-finance', 'Ficta Finance', 'live', 0, 1, '', 0),
  ('paradigma-money', 'Paradigma Money', 'live', 0, 0, '', 0),
  ('utopia-savings', 'Utopia Savings', 'live', 60, 0, '', 0),
  ('novella-lending', 'Novella Lending', 'live', 0, 0, '', 0)
ON CONFLICT DO NOTHING;

INSERT INTO lender_products (id, lender_id, kind, country) VALUES
  ('fabula-bank-mortgage-fi', 'fabula-bank', 'mortgage', 'FI'),
  ('fabula-bank-mortgage-gb', 'fabula-bank', 'mortgage', 'GB'),
  ('fabula-bank-mortgage-lv', 'fabula-bank', 'mortgage', 'LV'),
  ('fabula-bank-mortgage-pl', 'fabula-bank', 'mortgage', 'PL'),
  ('fabula-bank-mortgage-ro', 'fabula-bank', 'mortgage', 'RO'),
  ('utopia-savings-mortgage-fi', 'utopia-savings', 'mortgage', 'FI'),
  ('utopia-savings-mortgage-gb', 'utopia-savings', 'mortgage', 'GB'),
  ('utopia-savings-mortgage-lv', 'utopia-savings', 'mortgage', 'LV'),
  ('utopia-savings-mortgage-pl', 'utopia-savings', 'mortgage', 'PL'),
  ('utopia-savings-mortgage-ro', 'utopia-savings', 'mortgage', 'RO'),
  ('fabula-bank-loan-fi', 'fabula-bank', 'loan', 'FI'),
  ('fabula-bank-loan-gb', 'fabula-bank', 'loan', 'GB'),
  ('fabula-bank-loan-lv', 'fabula-bank', 'loan', 'LV'),
  ('fabula-bank-loan-pl', 'fabula-bank', 'loan', 'PL'),
  ('fabula-bank-loan-ro', 'fabula-bank', 'loan', 'RO'),
  ('exempla-credit-loan-fi', 'exempla-credit', 'loan', 'FI'),
  ('exempla-credit-loan-gb', 'exempla-credit', 'loan', 'GB'),
  ('exempla-credit-loan-lv', 'exempla-credit', 'loan', 'LV'),
  ('exempla-credit-loan-pl', 'exempla-credit', 'loan', 'PL'),
  ('exempla-credit-loan-ro', 'exempla-credit', 'loan', 'RO'),
  ('ficta-finance-loan-fi', 'ficta-finance', 'loan', 'FI'),
  ('ficta-finance-loan-gb', 'ficta-finance', 'loan', 'GB'),
  ('ficta-finance-loan-lv', 'ficta-finance', 'loan', 'LV'),
  ('ficta-finance-loan-pl', 'ficta-finance', 'loan', 'PL'),
  ('ficta-finance-loan-ro', 'ficta-finance', 'loan', 'RO'),
  ('paradigma-money-loan-fi', 'paradigma-money', 'loan', 'FI'),
  ('paradigma-money-loan-gb', 'paradigma-money', 'loan', 'GB'),
  ('paradigma-money-loan-lv', 'paradigma-money', 'loan', 'LV'),
  ('paradigma-money-loan-pl', 'paradigma-money', 'loan', 'PL'),
  ('paradigma-money-loan-ro', 'paradigma-money', 'loan', 'RO'),
  ('utopia-savings-loan-fi', 'utopia-savings', 'loan', 'FI'),
  ('utopia-savings-loan-gb', 'utopia-savings', 'loan', 'GB'),
  ('utopia-savings-loan-lv', 'utopia-savings', 'loan', 'LV'),
  ('utopia-savings-loan-pl', 'utopia-savings', 'loan', 'PL'),
  ('utopia-savings-loan-ro', 'utopia-savings', 'loan', 'RO'),
  ('novella-lending-loan-fi', 'novella-lending', 'loan', 'FI'),
  ('novella-lending-loan-gb', 'novella-lending', 'loan', 'GB'),
  ('novella-lending-loan-lv', 'novella-lending', 'loan', 'LV'),
  ('novella-lending-loan-pl', 'novella-lending', 'loan', 'PL'),
  ('novella-lending-loan-ro', 'novella-lending', 'loan', 'RO')
ON CONFLICT DO NOTHING;

-- Whom the lender's user works for.
INSERT INTO lender_users (user_id, lender_id) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'fabula-bank')
ON CONFLICT DO NOTHING;
