-- What users were told of these applications, as the origin would have told them; those of the last ten days and a half were not read.
INSERT INTO notices (id, user_id, key, kind, application_id, offer_id, at, mailed_at, read_at)
SELECT one.key, application.user_id, one.key, one.kind, application.id, one.offer_id, one.at, one.at,
  iif(one.at > :moment - 907200000, NULL, one.at)
FROM (
  SELECT 'sent:' || id AS key, id AS application_id, 'sent' AS kind, NULL AS offer_id, asked_at AS at
  FROM applications WHERE asked_at IS NOT NULL
  UNION ALL
  SELECT 'result:' || id, id,
    iif(EXISTS (SELECT 1 FROM offers WHERE offers.application_id = applications.id), 'offers-ready', 'no-offers'), NULL,
    asked_at + 120000
  FROM applications WHERE asked_at IS NOT NULL
  UNION ALL
  SELECT told.kind || ':' || offer.id, offer.application_id, told.kind, offer.id, event.at
  FROM offer_events event JOIN offers offer ON offer.id = event.offer_id
    JOIN (SELECT 'accept' AS event, 'offer-accepted' AS kind UNION ALL SELECT 'cancel', 'acceptance-cancelled'
      UNION ALL SELECT 'refuse', 'acceptance-refused' UNION ALL SELECT 'withdraw', 'offer-withdrawn'
      UNION ALL SELECT 'withdraw-agreement', 'agreement-withdrawn') told ON told.event = event.event
) one JOIN applications application ON application.id = one.application_id
WHERE application.created_at < :moment ON CONFLICT DO NOTHING;
