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

INSERT INTO lender_products (id, lender_id, kind, country, card) VALUES
  ('fabula-plain-fi', 'fabula-bank', 'card', 'FI', 'fabula-plain'),
  ('fabula-plain-gb', 'fabula-bank', 'card', 'GB', 'fabula-plain'),
  ('fabula-plain-lv', 'fabula-bank', 'card', 'LV', 'fabula-plain'),
  ('fabula-plain-pl', 'fabula-bank', 'card', 'PL', 'fabula-plain'),
  ('fabula-plain-ro', 'fabula-bank', 'card', 'RO', 'fabula-plain'),
  ('exempla-travel-fi', 'exempla-credit', 'card', 'FI', 'exempla-travel'),
  ('exempla-travel-gb', 'exempla-credit', 'card', 'GB', 'exempla-travel'),
  ('exempla-travel-lv', 'exempla-credit', 'card', 'LV', 'exempla-travel'),
  ('exempla-travel-pl', 'exempla-credit', 'card', 'PL', 'exempla-travel'),
  ('exempla-travel-ro', 'exempla-credit', 'card', 'RO', 'exempla-travel'),
  ('ficta-flex-fi', 'ficta-finance', 'card', 'FI', 'ficta-flex'),
  ('ficta-flex-gb', 'ficta-finance', 'card', 'GB', 'ficta-flex'),
  ('ficta-flex-lv', 'ficta-finance', 'card', 'LV', 'ficta-flex'),
  ('ficta-flex-pl', 'ficta-finance', 'card', 'PL', 'ficta-flex'),
  ('ficta-flex-ro', 'ficta-finance', 'card', 'RO', 'ficta-flex'),
  ('utopia-low-fi', 'utopia-savings', 'card', 'FI', 'utopia-low'),
  ('utopia-low-gb', 'utopia-savings', 'card', 'GB', 'utopia-low'),
  ('utopia-low-lv', 'utopia-savings', 'card', 'LV', 'utopia-low'),
  ('utopia-low-pl', 'utopia-savings', 'card', 'PL', 'utopia-low'),
  ('utopia-low-ro', 'utopia-savings', 'card', 'RO', 'utopia-low')
ON CONFLICT DO NOTHING;

-- Whom the lender's user works for.
INSERT INTO lender_users (user_id, lender_id) VALUES
  ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0002', 'fabula-bank')
ON CONFLICT DO NOTHING;

-- The development registry of companies: 60 that do not exist. Their numbers pass their country's check, and lie where no register
-- has come yet.
INSERT INTO companies (country, business_id, name, form, registered_on, industry) VALUES
  ('FI', '9900001-8', 'Esimerkkileipomo Oy', 'Osakeyhtiö', '2008-10-17', 'Leivän valmistus'),
  ('FI', '9900003-4', 'Mallimetalli Oy', 'Osakeyhtiö', '2006-05-24', 'Metallituotteiden valmistus'),
  ('FI', '9900004-2', 'Kuvitelma Rakennus Oy', 'Osakeyhtiö', '2000-12-05', 'Asuinrakennusten rakentaminen'),
  ('FI', '9900006-9', 'Harjoitus Logistiikka Ky', 'Kommandiittiyhtiö', '2007-02-14', 'Tieliikenteen tavarankuljetus'),
  ('FI', '9900007-7', 'Satusähkö Ay', 'Avoin yhtiö', '1998-03-10', 'Sähköasennus'),
  ('FI', '9900009-3', 'Tarina Viherpalvelut Oy', 'Osakeyhtiö', '2000-08-12', 'Maisemanhoito'),
  ('FI', '9900010-6', 'Keksitty Kahvila Oy', 'Osakeyhtiö', '2021-06-06', 'Kahvilat ja ravintolat'),
  ('FI', '9900012-2', 'Aatos Ohjelmistot Oy', 'Osakeyhtiö', '2012-11-18', 'Ohjelmistojen suunnittelu'),
  ('FI', '9900013-0', 'Runo Remontit Ky', 'Kommandiittiyhtiö', '2003-02-10', 'Rakennusten viimeistely'),
  ('FI', '9900015-7', 'Fiktio Kuljetus Ay', 'Avoin yhtiö', '1995-02-23', 'Tieliikenteen tavarankuljetus'),
  ('FI', '9900016-5', 'Luonnos Design Oy', 'Osakeyhtiö', '2005-10-26', 'Graafinen muotoilu'),
  ('FI', '9900018-1', 'Oletus Tilitoimisto Oy', 'Osakeyhtiö', '2006-06-11', 'Kirjanpitopalvelut'),
  ('FI', '9900021-0', 'Mielikuva Matkailu Oy', 'Osakeyhtiö', '2006-12-12', 'Matkatoimistot'),
  ('FI', '9900022-9', 'Hahmotelma Huonekalut Ky', 'Kommandiittiyhtiö', '2005-01-25', 'Huonekalujen valmistus'),
  ('FI', '9900024-5', 'Kangastus Puhdistus Ay', 'Avoin yhtiö', '2011-10-08', 'Kiinteistöjen siivous'),
  ('FI', '9900025-3', 'Arvelu Konepaja Oy', 'Osakeyhtiö', '2005-04-14', 'Koneiden valmistus'),
  ('FI', '9900028-8', 'Aavistus Hammaslääkärit Oy', 'Osakeyhtiö', '2009-01-24', 'Hammashoito'),
  ('FI', '9900030-9', 'Tyhjäntoimi Tapahtumat Oy', 'Osakeyhtiö', '2007-06-02', 'Tapahtumien järjestäminen'),
  ('FI', '9900031-7', 'Peilikuva Kauneus Ky', 'Kommandiittiyhtiö', '2013-09-17', 'Kauneudenhoito'),
  ('FI', '9900033-3', 'Varjokuva Valokuvaus Ay', 'Avoin yhtiö', '2004-08-15', 'Valokuvaus'),
  ('GB', '99900101', 'Sample Bakery Ltd', 'Private limited company', '2009-07-09', 'Manufacture of bread'),
  ('GB', '99900103', 'Placeholder Plumbing Ltd', 'Private limited company', '2006-11-12', 'Plumbing'),
  ('GB', '99900105', 'Imaginary Interiors Ltd', 'Private limited company', '1994-12-19', 'Interior design'),
  ('GB', '99900107', 'Example Engineering Ltd', 'Private limited company', '2017-08-02', 'Engineering services'),
  ('GB', '99900109', 'Make-Believe Motors Ltd', 'Private limited company', '2010-05-22', 'Maintenance of motor vehicles'),
  ('GB', '99900111', 'Notional Farms Ltd', 'Private limited company', '2024-02-07', 'Mixed farming'),
  ('GB', '99900113', 'Storybook Software Ltd', 'Private limited company', '2012-03-25', 'Software development'),
  ('GB', '99900115', 'Hypothetical Haulage Ltd', 'Private limited company', '2020-02-05', 'Road freight transport'),
  ('GB', '99900117', 'Fable Flowers Ltd', 'Private limited company', '2021-06-10', 'Retail sale of flowers'),
  ('GB', '99900119', 'Sketch Surveyors Ltd', 'Private limited company', '2017-06-14', 'Quantity surveying'),
  ('LV', '49999000014', 'SIA "Paraugmaize"', 'Sabiedrība ar ierobežotu atbildību', '1998-01-02', 'Maizes ražošana'),
  ('LV', '49999000048', 'SIA "Iedomu Būve"', 'Sabiedrība ar ierobežotu atbildību', '2018-08-09', 'Dzīvojamo ēku būvniecība'),
  ('LV', '49999000071', 'SIA "Piemēra Loģistika"', 'Sabiedrība ar ierobežotu atbildību', '1994-05-23', 'Kravu pārvadājumi'),
  ('LV', '49999000103', 'SIA "Pasaku Mēbeles"', 'Sabiedrība ar ierobežotu atbildību', '1996-03-24', 'Mēbeļu ražošana'),
  ('LV', '49999000137', 'SIA "Izdomas Serviss"', 'Sabiedrība ar ierobežotu atbildību', '1994-02-02', 'Automobiļu apkope'),
  ('LV', '49999000160', 'SIA "Metāla Paraugs"', 'Sabiedrība ar ierobežotu atbildību', '2023-05-13', 'Metālizstrādājumu ražošana'),
  ('LV', '49999000194', 'SIA "Zīmes Dizains"', 'Sabiedrība ar ierobežotu atbildību', '2001-12-27', 'Dizaina pakalpojumi'),
  ('LV', '49999000226', 'SIA "Stāsta Grāmatvedība"', 'Sabiedrība ar ierobežotu atbildību', '2013-05-02', 'Grāmatvedība'),
  ('LV', '49999000283', 'SIA "Sapņu Dārzi"', 'Sabiedrība ar ierobežotu atbildību', '2005-09-02', 'Ainavu veidošana'),
  ('LV', '49999000315', 'SIA "Ēnas Elektro"', 'Sabiedrība ar ierobežotu atbildību', '1998-02-02', 'Elektroinstalācija'),
  ('PL', '0010990010', 'Przykładowa Piekarnia sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2005-01-07', 'Produkcja pieczywa'),
  ('PL', '0010990079', 'Wzorcowy Metal sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '1999-09-01', 'Obróbka metali'),
  ('PL', '0010990139', 'Wymyślone Budowy sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2009-09-25', 'Budowa budynków mieszkalnych'),
  ('PL', '0010990168', 'Fikcyjny Transport sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2021-07-22', 'Transport drogowy towarów'),
  ('PL', '0010990197', 'Bajkowe Meble sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2003-09-28', 'Produkcja mebli'),
  ('PL', '0010990228', 'Szkic Projekt sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2010-07-18', 'Usługi projektowe'),
  ('PL', '0010990257', 'Zmyślone Oprogramowanie sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2024-12-11', 'Tworzenie oprogramowania'),
  ('PL', '0010990286', 'Założenie Księgowość sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2004-10-15', 'Usługi księgowe'),
  ('PL', '0010990317', 'Legenda Ogrody sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '1995-02-28', 'Zagospodarowanie terenów zieleni'),
  ('PL', '0010990346', 'Cień Instalacje sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', '2011-02-03', 'Instalacje elektryczne'),
  ('RO', '9999000010', 'Brutăria Exemplu SRL', 'Societate cu răspundere limitată', '2005-07-15', 'Fabricarea pâinii'),
  ('RO', '9999000036', 'Metal Model SRL', 'Societate cu răspundere limitată', '2022-04-22', 'Prelucrarea metalelor'),
  ('RO', '9999000044', 'Construcții Imaginare SRL', 'Societate cu răspundere limitată', '2004-03-25', 'Construcții de clădiri rezidențiale'),
  ('RO', '9999000060', 'Transport Fictiv SRL', 'Societate cu răspundere limitată', '1995-10-25', 'Transporturi rutiere de mărfuri'),
  ('RO', '9999000079', 'Mobila din Poveste SRL', 'Societate cu răspundere limitată', '2017-06-16', 'Fabricarea de mobilă'),
  ('RO', '9999000095', 'Schița Design SRL', 'Societate cu răspundere limitată', '2014-07-10', 'Servicii de design'),
  ('RO', '9999000109', 'Programe Născocite SRL', 'Societate cu răspundere limitată', '2022-11-18', 'Dezvoltare de software'),
  ('RO', '9999000125', 'Ipoteza Contabilitate SRL', 'Societate cu răspundere limitată', '2005-05-15', 'Contabilitate'),
  ('RO', '9999000133', 'Grădini de Vis SRL', 'Societate cu răspundere limitată', '1995-09-21', 'Întreținere peisagistică'),
  ('RO', '9999000150', 'Umbra Instalații SRL', 'Societate cu răspundere limitată', '2007-07-10', 'Lucrări de instalații electrice')
ON CONFLICT (country, business_id) DO NOTHING;
