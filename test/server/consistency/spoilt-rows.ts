// Faults that are put into the rows, one at a time, each with the sentence by which the bookkeeper has to tell it.

import { grants } from './spoilt-grants.ts'

export const owner = 'owner@example.com'
export const newcomer = 'newcomer@example.com'

/** Somebody who is verified, and whose rows are spoilt. */
const ofOwner = `(select id from auth."user" where email = '${owner}')`

const ghost = `insert into auth."user" (name, email) values ('Ghost', 'ghost@example.com')`

const keyNotice = (member: string, tenant: string, doneBy: string) => `
  insert into app.key_notice (user_id, tenant_id, kind, key_start, done_by)
  select ${member}, ${tenant}, 'organization-key-created', 'lko_', ${doneBy} from app.membership`

/** What a fault leaves behind, and the sentence that says so. Constraints would prevent most of them. */
export const faults: [spoilt: string, sentence: RegExp][] = [
  [`delete from auth."user" where email = '${owner}'`, /a row of auth\.session belongs to auth\."user"/],
  [`delete from auth."user" where email = '${owner}'`, /a row of auth\.account belongs to/],
  [`delete from auth."user" where email = '${newcomer}'`, /a row of auth\.signup_attempt belongs to/],
  [
    `insert into auth.email_change (user_id, old_email, new_email, state)
    select ${ofOwner}, 'a', 'b', 'requested' from generate_series(1, 2)`,
    /has asked for 2 changes of e-mail/,
  ],
  [`delete from auth.one_time_code`, /a row of auth\.outbox belongs to auth\.one_time_code/],
  [`delete from auth.one_time_code`, /is recorded as issued, and is not there/],
  [`delete from app.app_user`, /a row of app\.session belongs to app\.app_user/],
  [`delete from app.app_user`, /a row of app\.membership belongs to app\.app_user/],
  [`delete from app.tenant`, /a row of app\.membership belongs to app\.tenant/],
  [`delete from app.membership`, /tenant ours has 0 owners/],
  [
    `update app.tenant set second_factor_from = now()`,
    /tenant ours demands a second factor, and its owner has said otherwise/,
  ],
  [
    `insert into app.app_user (auth_user_id, email) values ('second', 's@example.com');
    insert into app.membership (user_id, tenant_id) select user_id, tenant_id from app.app_user, app.tenant
    where auth_user_id = 'second'`,
    /tenant ours has 2 owners/,
  ],
  [
    `insert into app.demand_notice (user_id, tenant_id, day, due_at) select -1, tenant_id, now(), now() from app.tenant`,
    /a row of app\.demand_notice belongs to app\.app_user/,
  ],
  [
    `insert into app.demand_notice (user_id, tenant_id, day, due_at) select user_id, gen_random_uuid(), now(), now() from app.app_user`,
    /a row of app\.demand_notice belongs to app\.tenant/,
  ],
  [keyNotice('-1', 'tenant_id', 'null'), /a row of app\.key_notice belongs to app\.app_user/],
  [keyNotice('user_id', 'gen_random_uuid()', 'null'), /a row of app\.key_notice belongs to app\.tenant/],
  [keyNotice('user_id', 'tenant_id', '-1'), /a row of app\.key_notice belongs to app\.app_user/],
  [
    `update app.invitation set tenant_id = gen_random_uuid()`,
    /a row of app\.invitation belongs to app\.tenant/,
  ],
  [`update app.invitation set invited_by = -1`, /a row of app\.invitation belongs to app\.app_user/],
  [`update app.invitation set state = 'accepted'`, /is recorded as pending, and is accepted/],
  [`update app.invitation set state = 'lost'`, /app\.invitation\.state is 'lost'/],
  [
    `update app.membership set is_default = true; insert into app.tenant (name, slug) values ('T', 't');
    insert into app.membership select user_id, t.tenant_id, true from app.app_user, app.tenant t where slug = 't'`,
    /^A person has one default tenant at most: user \d+ has 2/,
  ],
  ...grants(ofOwner, owner),
  [`insert into auth."user" (name, email) values ('Twin', '${owner}')`, /owner@example\.com has 2 users/],
  [ghost, /nothing is recorded of ghost@/],
  [ghost, /ghost@example\.com is unverified and has no attempt/],
  [
    `insert into auth.account ("accountId", "providerId", "userId") values ('other', 'credential', ${ofOwner})`,
    /has 2 passwords/,
  ],
  [
    `insert into auth.account ("accountId", "providerId", issuer, "userId")
    select 'sub', 'demo', 'https://idp', ${ofOwner} from generate_series(1, 2)`,
    /sub of https:\/\/idp is linked 2 times/,
  ],
  [
    `insert into app.app_user (auth_user_id, email) select auth_user_id, email from app.app_user`,
    /No user of the application is there twice/,
  ],
  [
    `insert into app.app_user (auth_user_id, email) values ('nobody', 'n@example.com')`,
    /nobody was never a user of the auth service/,
  ],
  [`update auth."user" set banned = true where email = '${owner}'`, /is locked and has session/],
  [
    `update auth."user" set banned = true where email = '${newcomer}'`,
    /newcomer@example\.com is locked and unverified/,
  ],
  [
    `update auth."user" set awaits_approval = true where email = '${owner}'`,
    /waits for an approval and is not banned/,
  ],
  [
    `delete from auth.jwks; insert into auth.jwks ("publicKey", "privateKey") values ('{}', ''), ('{}', '')`,
    /2 keys sign/,
  ],
  [`insert into auth.jwks ("publicKey", "privateKey") values ('{}', '')`, /key .* is recorded 0 times/],
  [
    `update auth.one_time_code set state = 'lost' where purpose = 'sign-in'`,
    /auth\.one_time_code\.state is 'lost'/,
  ],
  [
    `update auth.one_time_code set purpose = 'other' where purpose = 'sign-in'`,
    /auth\.one_time_code\.purpose is 'other'/,
  ],
  [`update auth.outbox set kind = 'other' where kind = 'sign-in-code'`, /auth\.outbox\.kind is 'other'/],
  [
    `update auth.one_time_code set state = 'issued' where email = '${owner}' and purpose = 'email-verification'`,
    /has 2 open codes of email-verification/,
  ],
  [
    `update auth.one_time_code set state = 'issued' where email = '${owner}' and purpose = 'email-verification'`,
    /an older code of email-verification for owner@example\.com is still open/,
  ],
  [
    `update auth.one_time_code set state = 'spent' where purpose = 'sign-in'`,
    /is recorded as issued, and is spent/,
  ],
  [
    `update auth."user" set "emailVerified" = false where email = '${owner}'`,
    /is unverified and has session/,
  ],
  [
    `update auth."user" set "emailVerified" = false where email = '${owner}'`,
    /is unverified and has a credential/,
  ],
  [
    `update auth."user" set "emailVerified" = true where email = '${newcomer}'`,
    /is recorded as unverified, and is verified/,
  ],
  [`update auth.outbox set dead_at = now() where kind = 'sign-in-code'`, /^A mail is sent or given up/],
  [
    `update auth.outbox set dead_at = now() where kind = 'sign-in-code'`,
    /sign-in-code to .* was given up after 1 attempts/,
  ],
  [`update auth.outbox set attempts = 0 where kind = 'sign-in-code'`, /has 0 attempts/],
  [
    `update auth.outbox set recipient = '${newcomer}' where kind = 'sign-in-code'`,
    /sign-in-code goes to newcomer/,
  ],
  [
    `delete from auth.outbox where kind = 'sign-in-code'`,
    /was promised 1 mails sign-in-code, and the outbox has 0/,
  ],
  [
    `insert into auth.outbox (kind, recipient) values ('password-changed', '${owner}')`,
    /was promised 0 mails password-changed, and the outbox has 1/,
  ],
  [
    `delete from auth.outbox where kind = 'new-device'`,
    /was promised 1 notices new-device, and the outbox has 0/,
  ],
  [
    `insert into auth.session (token, "userId", "expiresAt")
    values (repeat('a', 64), ${ofOwner}, now() + interval '1 day')`,
    /session .* of owner@example\.com was opened 0 times/,
  ],
  [
    `insert into auth.audit_event (machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
    select machine, previous_state, event, state, effects, detail, user_id, '', '' from auth.audit_event
    where event = 'owner.admitted'`,
    /was opened 2 times/,
  ],
  [
    `update auth.session set amr = '{otp}'`,
    /session .* of owner@example\.com says otp, and was opened by \w+/,
  ],
  [`delete from auth.session`, /session .* of owner@example\.com is gone, and nothing has ended it/],
  [`update app.session set user_id = null`, /is of user nobody, and its data of \d+/],
  [`delete from app.audit_event`, /user \d+ has 1 sessions of the application, and 0 were opened/],
  [`update app.session set auth_session_id = gen_random_uuid()::text`, /which was never theirs/],
  [
    `update auth.audit_event set previous_state = 'none' where event = 'password.matched'`,
    /password\.matched of user .* left none, which was verified/,
  ],
  [
    `update auth.audit_event set user_id = 'x' where event = 'signUp.accepted' and previous_state = 'none'`,
    /email\.verified of user .* left unverified, which was none/,
  ],
  [
    `insert into auth.audit_event (machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
    select machine, previous_state, event, state, effects, detail, user_id, '', '' from auth.audit_event, generate_series(1, 2)
    where event = 'code.matched'`,
    /a code of email-verification for user .* was accepted/,
  ],
  [
    `update auth.audit_event set previous_state = 'locked' where event = 'code.matched'`,
    /code\.matched of email-verification .* left locked, which was issued/,
  ],
  [
    `update auth.audit_event set event = 'code.guessed' where event = 'code.matched'`,
    /one-time-code: issued -> spent \[acceptCode\] by code\.guessed: one-time-code knows no event code\.guessed/,
  ],
  [
    `update auth.audit_event set effects = '{}' where event = 'code.matched'`,
    /one-time-code: issued -> spent \[\] by code\.matched: issued leads by code\.matched to spent \[acceptCode\]/,
  ],
  [
    `delete from auth.audit_event`,
    /POST \/email-otp\/verify-email was accepted, and the audit has nothing of it/,
  ],
  [`delete from app.audit_event`, /POST \/api\/organizations was accepted, and the audit has nothing of it/],
  [
    `update app.audit_event set state = 'elsewhere' where machine = 'callback'`,
    /callback: elsewhere: callback does not end in elsewhere, by token, after verifyJwt/,
  ],
  [
    `update auth.audit_event set detail = detail || '{"amr": "otp"}' where event = 'owner.admitted'`,
    /sign-in: awaitingProof -> opened \[openSession\] by owner\.admitted: sign-in takes no such owner\.admitted/,
  ],
  [
    `insert into app.refusal (minute, address, state, findings, count) values (now(), '', 'dashboardOfOne', '{}', 1)`,
    /app\.refusal \d+, callback: dashboardOfOne: callback does not end in dashboardOfOne as a refusal, after no finding/,
  ],
  [`delete from auth.event where type = 'user.signed_in'`, /session .* was opened, and is told of 0 times/],
  [
    `update auth.event set data = data || '{"session": "another"}' where type = 'user.signed_in'`,
    /session another is told of, and was not opened/,
  ],
  [
    `insert into auth.event (type, version, subject, user_id, data) select 'user.deleted', 1, id, id, '{}' from auth."user"`,
    /user .* is told of as deleted, and is there/,
  ],
  [`update app.event_delivery set sent_at = now(), dead_at = now()`, /a delivery of .* is sent and given up/],
  [
    `update app.event_delivery set sent_at = now() where seq = (select max(seq) from app.event_delivery)`,
    /was sent to http:\/\/127\.0\.0\.1:9\/ before an earlier one of/,
  ],
  [`update auth.event set position = 100 - seq`, /event .* of .* comes after a later one/],
  [`update auth.event set position = seq`, /place \d+ is beyond the last one that was given/],
]

/** They would prevent most of it. */
export const constraints = [
  'alter table auth."user" drop constraint user_email_key',
  'alter table auth."user" drop constraint user_who_waits_is_banned',
  'alter table auth.account drop constraint account_of_provider',
  'alter table auth.one_time_code drop constraint one_time_code_state_check, drop constraint one_time_code_purpose_check',
  'alter table app.app_user drop constraint app_user_auth_user_id_key',
  'drop index app.membership_one_default',
  'drop index app.membership_one_owner',
  'alter table app.invitation drop constraint invitation_state',
]
