-- Why a payment was voided. Older ones have no reason.
alter table payment add column void_reason text;
