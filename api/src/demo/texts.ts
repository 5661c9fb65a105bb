/** Lists the demo's titles of to-dos and notes of days. */

export const TODOS = [
  'Pack the swimming bag',
  'Library books back by four',
  'Fold the laundry in the nursery',
  'Sunscreen before the park',
  'Piano practice, 15 minutes',
  'Give the ear drops after lunch',
  'Defrost the soup for dinner',
  'Sign the school form',
  'Water the tomatoes on the balcony',
  'Call about the dentist appointment',
  'Bath and hair wash',
  'Read two chapters',
  'Buy diapers, size 4',
  'Sweep up after craft time',
  'Check the rain boots still fit',
  'Leave the spare key with Mrs. Ostrander',
] as const;

export const NOTES = [
  'Early pickup at 2:45',
  'Grandma visits at noon',
  'Please bring the stroller back',
  'Half day at school',
  'Dentist at 10:30',
  'Birthday party: gift is in the hall',
  'Playdate at ours',
] as const;
