

CREATE SCHEMA app;

CREATE SCHEMA auth;

CREATE TABLE app.app_user (
    user_id integer NOT NULL,
    auth_user_id character varying NOT NULL,
    email text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE app.app_user ALTER COLUMN user_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.app_user_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE app.audit_event (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    request_id text NOT NULL,
    machine text NOT NULL,
    state text NOT NULL,
    detail jsonb NOT NULL,
    user_id integer,
    previous_state text,
    event text,
    effects text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE app.audit_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE app.lockstep_migration (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE app.membership (
    user_id integer NOT NULL,
    tenant_id uuid NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE UNLOGGED TABLE app.rate_limit (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE app.refusal (
    id bigint NOT NULL,
    minute timestamp with time zone NOT NULL,
    state text NOT NULL,
    findings text[] NOT NULL,
    address text NOT NULL,
    count integer NOT NULL
);

ALTER TABLE app.refusal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.refusal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE app.session (
    id text NOT NULL,
    user_id integer,
    data jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    unchecked_since timestamp with time zone,
    auth_session_id text,
    is_source_ended boolean DEFAULT false NOT NULL
);

CREATE TABLE app.tenant (
    tenant_id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT tenant_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT tenant_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

CREATE TABLE auth.account (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    password text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    issuer text DEFAULT ''::text NOT NULL
);

CREATE TABLE auth.audit_event (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    request_id text,
    machine text,
    previous_state text,
    event text NOT NULL,
    state text NOT NULL,
    effects text[] NOT NULL,
    detail jsonb NOT NULL,
    user_id text,
    ip_address text NOT NULL,
    user_agent text NOT NULL
);

ALTER TABLE auth.audit_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE auth.jwks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "expiresAt" timestamp with time zone
);

CREATE TABLE auth.known_device (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id text NOT NULL,
    digest text NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE auth.lockstep_migration (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE auth.one_time_code (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    purpose text NOT NULL,
    state text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    issued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    landing text,
    asked_by text,
    others_tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT one_time_code_others_tries_check CHECK ((others_tries >= 0)),
    CONSTRAINT one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['email-verification'::text, 'sign-in'::text, 'forget-password'::text, 'reset-link'::text]))),
    CONSTRAINT one_time_code_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'locked'::text, 'spent'::text, 'expired'::text]))),
    CONSTRAINT one_time_code_tries_check CHECK ((tries >= 0))
);

CREATE TABLE auth.outbox (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    code_id uuid,
    queued_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    dead_at timestamp with time zone,
    provider text
);

CREATE UNLOGGED TABLE auth.rate_limit (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE auth.session (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text NOT NULL,
    "userId" text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "ipAddress" text DEFAULT ''::text NOT NULL,
    "userAgent" text DEFAULT ''::text NOT NULL,
    "rememberMe" boolean DEFAULT true NOT NULL,
    CONSTRAINT session_token_check CHECK ((token ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE auth.session_verifier (
    digest text NOT NULL,
    user_id text NOT NULL,
    origin text NOT NULL,
    challenges text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT session_verifier_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE auth.signup_attempt (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    password_hash text,
    cookie_digest text NOT NULL,
    attempted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    image text,
    provider_id text,
    issuer text,
    account_id text,
    CONSTRAINT attempt_proposes_one_thing CHECK ((((password_hash IS NULL) OR (account_id IS NULL)) AND ((account_id IS NULL) = (provider_id IS NULL)) AND ((account_id IS NULL) = (issuer IS NULL))))
);

CREATE TABLE auth.social_sign_in (
    state_digest text NOT NULL,
    provider_id text NOT NULL,
    code_verifier text NOT NULL,
    nonce text NOT NULL,
    callback_url text NOT NULL,
    new_user_callback_url text NOT NULL,
    error_callback_url text,
    challenges text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT social_sign_in_state_digest_check CHECK ((state_digest ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE auth.spent_id_token (
    digest text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT spent_id_token_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE auth."user" (
    id text DEFAULT (gen_random_uuid())::text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean DEFAULT false NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
    "enteredAt" timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_email_check CHECK ((email = lower(email)))
);

INSERT INTO app.app_user OVERRIDING SYSTEM VALUE VALUES (1, '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', 'member@example.com', 'Somebody', true, '2026-11-22 18:34:17.18671+00', '2026-11-22 18:34:17.18671+00');
INSERT INTO app.app_user OVERRIDING SYSTEM VALUE VALUES (2, '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', 'left@example.com', 'Somebody', true, '2026-11-22 18:34:17.53566+00', '2026-11-22 18:34:17.53566+00');

INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-22 18:34:17.206267+00', '9029026e-b0cd-4e31-93f1-31becd194d02', 'callback', 'noOrganization', '{"findings": ["verifyJwt: refused", "askWithCookie: identity"], "assurance": "token", "contradicted": false}', 1, NULL, NULL, '{}');
INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-22 18:34:17.206267+00', '9029026e-b0cd-4e31-93f1-31becd194d02', 'app-session', 'withoutTenant', '{}', 1, 'signedOut', 'session.opened', '{openSession}');
INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-22 18:34:17.238545+00', '36a57901-4b04-4754-aea4-72211a4ae707', 'app-session', 'inTenant', '{"tenant": "29463473-5698-4cea-b18d-b54ee287727c"}', 1, 'withoutTenant', 'organization.requested', '{chooseTenant}');
INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-22 18:34:17.538721+00', 'ac52b62d-95b6-4924-b8e0-ecf69da61f09', 'callback', 'noOrganization', '{"findings": ["verifyJwt: refused", "askWithCookie: identity"], "assurance": "token", "contradicted": false}', 2, NULL, NULL, '{}');
INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-22 18:34:17.538721+00', 'ac52b62d-95b6-4924-b8e0-ecf69da61f09', 'app-session', 'withoutTenant', '{}', 2, 'signedOut', 'session.opened', '{openSession}');
INSERT INTO app.audit_event OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-22 18:34:17.548606+00', 'a6428c1b-271a-49fb-a32c-04291844b93a', 'app-session', 'signedOut', '{}', 2, 'withoutTenant', 'signOut.requested', '{endSession,endAuthSession}');

INSERT INTO app.lockstep_migration VALUES ('0001-application.sql', '2026-11-22 18:34:16.581747+00');
INSERT INTO app.lockstep_migration VALUES ('0002-session-check.sql', '2026-11-22 18:34:16.600396+00');
INSERT INTO app.lockstep_migration VALUES ('0003-rate-limits.sql', '2026-11-22 18:34:16.602432+00');
INSERT INTO app.lockstep_migration VALUES ('0004-session-audit.sql', '2026-11-22 18:34:16.605641+00');
INSERT INTO app.lockstep_migration VALUES ('0005-session-age.sql', '2026-11-22 18:34:16.606919+00');
INSERT INTO app.lockstep_migration VALUES ('0006-strangers.sql', '2026-11-22 18:34:16.614246+00');
INSERT INTO app.lockstep_migration VALUES ('0007-source-of-session.sql', '2026-11-22 18:34:16.618813+00');

INSERT INTO app.membership VALUES (1, '29463473-5698-4cea-b18d-b54ee287727c', false, '2026-11-22 18:34:17.230386+00');

INSERT INTO app.session VALUES ('2ba40f850a10099c874a752487bd6e2b80887bcf1f9faac568dc9bbcf876ce51', 1, '{"userId": 1, "_expire": 1795977257239, "_maxAge": 604800000, "tenantId": "29463473-5698-4cea-b18d-b54ee287727c", "assurance": "token", "isFollowed": true, "sealedToken": "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..WqLFVH1WkMCk9CUh.OlFUe64r2Zda3-9wEJWZg69EL1LcIH_l-4W0hg-kAag.QF8N4SUc0i5RGJUjQqxTIQ", "validatedBy": "askWithCookie", "emailVerified": true}', '2026-11-22 18:34:17.206267+00', '2026-11-29 18:34:27.240919+00', '2026-11-22 18:34:17.206267+00', NULL, 'd56251bc-c11f-4507-8748-e129b97d85c3', false);

INSERT INTO app.tenant VALUES ('29463473-5698-4cea-b18d-b54ee287727c', 'Members', 'members', '2026-11-22 18:34:17.230386+00', 1);

INSERT INTO auth.account VALUES ('48180a1b-7b8d-4599-b5f8-4ae0d4a00e71', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', 'credential', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '$argon2id$v=19$m=19456,t=2,p=1$UqknUuSb0mkVMpjFeAJTZw$oEAlf7urLlwiIepdmGJsg+ZCKW9duCuKnUcQvbGqkKc', '2026-11-22 18:34:17.123062+00', '2026-11-22 18:34:17.123062+00', '');
INSERT INTO auth.account VALUES ('215fe387-b2e5-4534-92aa-806c20604a52', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', 'credential', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '$argon2id$v=19$m=19456,t=2,p=1$yJFA/1e8I+MzNLei9KhYZA$wYeLiyktSMJ4+XJbvWAg+rJw2yJOUpY9YwAz9FjdW/Y', '2026-11-22 18:34:17.51705+00', '2026-11-22 18:34:17.51705+00', '');
INSERT INTO auth.account VALUES ('a3e46fcd-081b-4b0f-831e-6f181e211507', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', 'credential', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '$argon2id$v=19$m=19456,t=2,p=1$61n9ZFWUap1074HwjEMcGQ$HLTGYs0+pJyzqYHMgSo9ci+N0l92NI4CVOFy4Bi3lec', '2026-11-22 18:34:17.634392+00', '2026-11-22 18:34:17.634392+00', '');

INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-22 18:34:16.946383+00', '8866869b-14e1-4a01-be06-060e2a9758e1', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-22 18:34:16.94653+00', '8866869b-14e1-4a01-be06-060e2a9758e1', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-22 18:34:17.141528+00', '3aaa7051-c7f0-400b-842c-23c73fe6bd5d', 'one-time-code', 'issued', 'code.matched', 'spent', '{acceptCode}', '{"purpose": "email-verification"}', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-22 18:34:17.141556+00', '3aaa7051-c7f0-400b-842c-23c73fe6bd5d', 'account', 'unverified', 'email.verified', 'verified', '{adoptAttempt,openSession}', '{"session": "d56251bc-c11f-4507-8748-e129b97d85c3"}', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-22 18:34:17.176867+00', NULL, NULL, NULL, 'key.made', 'signing', '{}', '{"kid": "dca7800e-9302-47ea-8564-afac0ef1e6dc"}', NULL, '', '');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-22 18:34:17.281145+00', 'd49e769c-22ff-4256-a675-3df5f3d0aac7', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', '14342fba-9b31-408f-88b5-4c3c223645db', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-22 18:34:17.281183+00', 'd49e769c-22ff-4256-a675-3df5f3d0aac7', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', '14342fba-9b31-408f-88b5-4c3c223645db', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-22 18:34:17.350871+00', 'f3732d34-b803-4cbe-aa75-63553a07daad', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-22 18:34:17.350912+00', 'f3732d34-b803-4cbe-aa75-63553a07daad', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-22 18:34:17.381026+00', '07583877-2ea5-4706-ad87-6df023d77d12', 'one-time-code', 'issued', 'code.mismatchedElsewhere', 'issued', '{refuseWrong}', '{"purpose": "email-verification"}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-22 18:34:17.398979+00', '3ac0a323-df20-4e2a-9fd3-99a3395f66e4', 'one-time-code', 'issued', 'code.mismatchedElsewhere', 'issued', '{refuseWrong}', '{"purpose": "email-verification"}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-22 18:34:17.407837+00', 'fac2f9d0-f188-47bc-a66c-856a812e14e3', 'one-time-code', 'issued', 'code.mismatchedElsewhere', 'issued', '{refuseWrong}', '{"purpose": "email-verification"}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-22 18:34:17.414823+00', '00042589-3dc7-4be9-b3ac-29ba27bdf0a2', 'one-time-code', 'issued', 'browser.differed', 'issued', '{refuseTooMany}', '{"purpose": "email-verification"}', '55061300-e9af-4c8e-b6b7-a219af405609', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-22 18:34:17.490007+00', '392abeae-dbda-4802-9de6-53dd82ba0e94', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-22 18:34:17.490029+00', '392abeae-dbda-4802-9de6-53dd82ba0e94', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (16, '2026-11-22 18:34:17.523148+00', '8b3bab18-5763-4a8e-9d48-7408b0f51efc', 'one-time-code', 'issued', 'code.matched', 'spent', '{acceptCode}', '{"purpose": "email-verification"}', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (17, '2026-11-22 18:34:17.523173+00', '8b3bab18-5763-4a8e-9d48-7408b0f51efc', 'account', 'unverified', 'email.verified', 'verified', '{adoptAttempt,openSession}', '{"session": "b26ec945-17dc-402a-a34d-a0add7d64c70"}', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (18, '2026-11-22 18:34:17.562624+00', 'a6428c1b-271a-49fb-a32c-04291844b93a', 'account', 'verified', 'signOut.requested', 'verified', '{endOwnSession}', '{"session": "b26ec945-17dc-402a-a34d-a0add7d64c70"}', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '127.0.0.1', '');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (19, '2026-11-22 18:34:17.608173+00', '444c2c80-d6ee-4442-9e34-0e250a129bd0', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (20, '2026-11-22 18:34:17.608197+00', '444c2c80-d6ee-4442-9e34-0e250a129bd0', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (21, '2026-11-22 18:34:17.648+00', '65e7444a-8b9b-4c18-97be-03615a1e9b78', 'one-time-code', 'issued', 'code.matched', 'spent', '{acceptCode}', '{"purpose": "email-verification"}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (22, '2026-11-22 18:34:17.648033+00', '65e7444a-8b9b-4c18-97be-03615a1e9b78', 'account', 'unverified', 'email.verified', 'verified', '{adoptAttempt,openSession}', '{"session": "42debcf8-9e92-408d-a95a-2de03ed20823"}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (23, '2026-11-22 18:34:17.656617+00', 'a68912bd-46fa-4558-add3-d9f7085ccfe8', 'password-reset', 'idle', 'reset.requested', 'resetCodeSent', '{issueResetCode}', '{"by": "forget-password"}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (24, '2026-11-22 18:34:17.656637+00', 'a68912bd-46fa-4558-add3-d9f7085ccfe8', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "forget-password"}', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (25, '2026-11-22 18:34:17.670639+00', '760831dd-77c4-4774-a3e8-329dc5445a53', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "sign-in"}', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (26, '2026-11-22 18:34:17.719221+00', '79c61fac-8555-4946-a859-a3500c1cc053', 'one-time-code', NULL, 'xstate.init', 'issued', '{mailCode}', '{"purpose": "email-verification"}', 'ba8ecb28-c3d1-4a9b-9d31-3389a77acc84', '127.0.0.1', 'node');
INSERT INTO auth.audit_event OVERRIDING SYSTEM VALUE VALUES (27, '2026-11-22 18:34:17.719248+00', '79c61fac-8555-4946-a859-a3500c1cc053', 'account', 'none', 'signUp.accepted', 'unverified', '{createUser,keepAttempt,issueVerificationCode}', '{}', 'ba8ecb28-c3d1-4a9b-9d31-3389a77acc84', '127.0.0.1', 'node');

INSERT INTO auth.jwks VALUES ('dca7800e-9302-47ea-8564-afac0ef1e6dc', '{"crv":"Ed25519","x":"0nEC0G-Z7bKUSTIaOWHqeSNfyQQV4pOq6j94sXcMVnU","kty":"OKP"}', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..CY8woDEXRsgzNV1T.zx43vIVy-bwa-6Iv69Cmxi8P9dH5JCySj7Eh9i7WNzpu7XkQavFikl8hLUyF0GJelhUBX2sr3fkxla7eMs9yDuO1JSWxxHNd6uqzPsdBIs0S6rGPqFb_u5idHg3YM9Zg9a8PFN0bhzIGMDrwj7SbkxKwZ-H-MwQIMv6E-NUVAlZe.QLQW5U2jEfQwq0DPXA-Lkw', '2026-11-22 18:34:17.174852+00', NULL);

INSERT INTO auth.known_device VALUES ('af432b7b-45e5-4cd4-a7e3-4d57eccaeb57', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '347b4a5240c28a46a80d83e7b966dc01ef8793399cb23665bdc1bc1f5daf2782', '2026-11-22 18:34:17.123062+00');
INSERT INTO auth.known_device VALUES ('b6296d0a-f450-4100-ae2d-eb2bed0eedab', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '0b84bc44bbad5e3380748e380ec889b06820353d0c049e2e9df52cc6ac85b7ea', '2026-11-22 18:34:17.123062+00');
INSERT INTO auth.known_device VALUES ('de5eda40-498b-41eb-8b1f-b4c01b9b935a', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', 'd51921961f43eac5edb6b37f8d341267ce068462c5a24f51995ae8a3216b9503', '2026-11-22 18:34:17.51705+00');
INSERT INTO auth.known_device VALUES ('1a37c789-2c09-4ec0-8d22-11be5bf3f04a', '1b6e6c28-50a1-42e3-aa88-869d1d3f532d', '0b84bc44bbad5e3380748e380ec889b06820353d0c049e2e9df52cc6ac85b7ea', '2026-11-22 18:34:17.51705+00');
INSERT INTO auth.known_device VALUES ('664d8131-c568-496c-8bdc-04e0f8df0cd5', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '8b9d28c0114446498db190abd3b2ff0728e95e148f79ed0e2173efe7a1b6bf87', '2026-11-22 18:34:17.634392+00');
INSERT INTO auth.known_device VALUES ('c48ac423-9abc-411c-85ea-b3270774f068', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '0b84bc44bbad5e3380748e380ec889b06820353d0c049e2e9df52cc6ac85b7ea', '2026-11-22 18:34:17.634392+00');

INSERT INTO auth.lockstep_migration VALUES ('0001-better-auth-tables.sql', '2026-11-22 18:34:16.735098+00');
INSERT INTO auth.lockstep_migration VALUES ('0002-ledgers.sql', '2026-11-22 18:34:16.749905+00');
INSERT INTO auth.lockstep_migration VALUES ('0003-social-keys-housekeeping.sql', '2026-11-22 18:34:16.767317+00');
INSERT INTO auth.lockstep_migration VALUES ('0004-rate-limits.sql', '2026-11-22 18:34:16.779365+00');
INSERT INTO auth.lockstep_migration VALUES ('0006-reset-link.sql', '2026-11-22 18:34:16.785867+00');
INSERT INTO auth.lockstep_migration VALUES ('0007-older-hashes.sql', '2026-11-22 18:34:16.788512+00');
INSERT INTO auth.lockstep_migration VALUES ('0008-audit.sql', '2026-11-22 18:34:16.791108+00');
INSERT INTO auth.lockstep_migration VALUES ('0009-ids-of-any-form.sql', '2026-11-22 18:34:16.796251+00');
INSERT INTO auth.lockstep_migration VALUES ('0010-audit-without-machine.sql', '2026-11-22 18:34:16.81281+00');
INSERT INTO auth.lockstep_migration VALUES ('0011-lapsing-accounts.sql', '2026-11-22 18:34:16.81374+00');
INSERT INTO auth.lockstep_migration VALUES ('0012-proposals-and-askers.sql', '2026-11-22 18:34:16.815264+00');
INSERT INTO auth.lockstep_migration VALUES ('0013-logout-and-id-tokens.sql', '2026-11-22 18:34:16.817235+00');
INSERT INTO auth.lockstep_migration VALUES ('0015-rows-by-age.sql', '2026-11-22 18:34:16.819431+00');
INSERT INTO auth.lockstep_migration VALUES ('0016-notices.sql', '2026-11-22 18:34:16.821352+00');

INSERT INTO auth.one_time_code VALUES ('06bf12ae-9cd1-4746-8676-a88ee7a6a458', 'member@example.com', 'email-verification', 'spent', 0, '2026-11-22 18:34:16.945363+00', '2026-11-22 18:44:16.945363+00', NULL, '6c1002e66b033dfdf15c5d74583d5ff00881bde10ede026851e3279e715cf040', 0);
INSERT INTO auth.one_time_code VALUES ('fd52d1ce-5ab7-41e3-8173-10ddc685513d', 'newcomer@example.com', 'email-verification', 'issued', 0, '2026-11-22 18:34:17.279728+00', '2026-11-22 18:44:17.279728+00', NULL, '53905a0f32466bfed21f66ead7028d3a12ac75134100e7b7415b75460e93ecb9', 0);
INSERT INTO auth.one_time_code VALUES ('feb317da-30fb-4a93-bc7d-9e43dfaf6fad', 'locked@example.com', 'email-verification', 'issued', 0, '2026-11-22 18:34:17.349378+00', '2026-11-22 18:44:17.349378+00', NULL, 'e826eb8ccbfb7f5f43fc34aa6ebcbd4586e76bdd8225879d03c3d0684190c0c8', 3);
INSERT INTO auth.one_time_code VALUES ('0863c48a-799a-4485-ad89-ca87533239d6', 'left@example.com', 'email-verification', 'spent', 0, '2026-11-22 18:34:17.489587+00', '2026-11-22 18:44:17.489587+00', NULL, '0058e199458422809f1478c64c86da8f7495923a4128e0a7dd2ce71f7572abf4', 0);
INSERT INTO auth.one_time_code VALUES ('ebe3a3af-5c3b-44d4-87fa-b1e180e80a47', 'resetting@example.com', 'email-verification', 'spent', 0, '2026-11-22 18:34:17.60743+00', '2026-11-22 18:44:17.60743+00', NULL, 'a5a8bc4527833ce999c1c4b9c581388d34c23919928ad386181b9b4127027631', 0);
INSERT INTO auth.one_time_code VALUES ('2f52b150-e9f2-491a-9dde-79cf11093bc7', 'resetting@example.com', 'forget-password', 'issued', 0, '2026-11-22 18:34:17.656165+00', '2026-11-22 18:44:17.656165+00', NULL, '0e8e4641aa82a2f3e9bbe29afddef8fd85b33a9f87b2cf414f2cda9f8ff85b76', 0);
INSERT INTO auth.one_time_code VALUES ('13b700be-229c-43f2-bcd7-ef448c79d4db', 'member@example.com', 'sign-in', 'issued', 0, '2026-11-22 18:34:17.669833+00', '2026-11-22 18:44:17.669833+00', NULL, '6a5e5e900c82b96002b7d9c209fa3114414487cb1db50e6b4ff9f3d37b2f4ca3', 0);
INSERT INTO auth.one_time_code VALUES ('92251d53-d080-4eed-8049-5da73fd993f2', 'person1@example.com', 'email-verification', 'issued', 0, '2026-11-22 18:34:17.7182+00', '2026-11-22 18:44:17.7182+00', NULL, 'e1780f2379ae01977dcecd77fed5407c5b933ebcd4b4012087bddb5cd91c21d4', 0);

INSERT INTO auth.outbox VALUES ('92826d76-a6b2-48e2-96ce-c7e9fb30771e', 'verification-code', 'member@example.com', '06bf12ae-9cd1-4746-8676-a88ee7a6a458', '2026-11-22 18:34:16.931907+00', '2026-11-22 18:35:16.949009+00', 1, '2026-11-22 18:34:17.09987+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('8c5ea1c5-ed68-426c-bf99-0d1e9036a1c2', 'verification-code', 'newcomer@example.com', 'fd52d1ce-5ab7-41e3-8173-10ddc685513d', '2026-11-22 18:34:17.272799+00', '2026-11-22 18:35:17.287883+00', 1, '2026-11-22 18:34:17.309626+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('73f0f1b5-2b52-42cc-8803-8a3277cb5ced', 'verification-code', 'locked@example.com', 'feb317da-30fb-4a93-bc7d-9e43dfaf6fad', '2026-11-22 18:34:17.34014+00', '2026-11-22 18:35:17.352435+00', 1, '2026-11-22 18:34:17.364647+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('1ce52dbe-4149-414d-bfb3-57cb5f0b4280', 'verification-code', 'left@example.com', '0863c48a-799a-4485-ad89-ca87533239d6', '2026-11-22 18:34:17.481329+00', '2026-11-22 18:35:17.492031+00', 1, '2026-11-22 18:34:17.501339+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('ba470cbe-2aff-42bc-9b53-919d2e5e7f31', 'verification-code', 'resetting@example.com', 'ebe3a3af-5c3b-44d4-87fa-b1e180e80a47', '2026-11-22 18:34:17.60049+00', '2026-11-22 18:35:17.609392+00', 1, '2026-11-22 18:34:17.620236+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('2743f475-a033-47f5-a8f6-20583643ca43', 'reset-code', 'resetting@example.com', '2f52b150-e9f2-491a-9dde-79cf11093bc7', '2026-11-22 18:34:17.652767+00', '2026-11-22 18:35:17.657813+00', 1, '2026-11-22 18:34:17.670434+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('f27c8b8c-82dc-40a2-b8d4-dd79227bdb37', 'sign-in-code', 'member@example.com', '13b700be-229c-43f2-bcd7-ef448c79d4db', '2026-11-22 18:34:17.662866+00', '2026-11-22 18:34:17.674836+00', 1, '2026-11-22 18:34:17.693401+00', NULL, NULL);
INSERT INTO auth.outbox VALUES ('3b6f46e7-736f-46a0-9c3b-bcd65cc24a4b', 'verification-code', 'person1@example.com', '92251d53-d080-4eed-8049-5da73fd993f2', '2026-11-22 18:34:17.712729+00', '2026-11-22 18:35:17.721182+00', 1, '2026-11-22 18:34:17.732632+00', NULL, NULL);

INSERT INTO auth.session VALUES ('d56251bc-c11f-4507-8748-e129b97d85c3', '5a480fe4c11f6f8345110b73245f576e1e74ec4b09a2105117f8651a02698ca7', '2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', '2026-11-29 18:34:17.123062+00', '2026-11-22 18:34:17.123062+00', '2026-11-22 18:34:17.123062+00', '127.0.0.1', 'node', true);
INSERT INTO auth.session VALUES ('42debcf8-9e92-408d-a95a-2de03ed20823', '2c48c2905cb32ee365e43d4aa4b2d6774c53ed47e23affd8db59d010c939b0bf', '0d03d09c-56ea-46e3-bdb9-491cde5fafc6', '2026-11-29 18:34:17.634392+00', '2026-11-22 18:34:17.634392+00', '2026-11-22 18:34:17.634392+00', '127.0.0.1', 'node', true);

INSERT INTO auth.signup_attempt VALUES ('705957b7-fce2-4796-ba46-613493b58b71', '14342fba-9b31-408f-88b5-4c3c223645db', 'Somebody', '$argon2id$v=19$m=19456,t=2,p=1$3h729bc4HouGUrArNg+l7A$71fQTCsekPQ9Fk5Gw/daloCfGaaA0WY5yy+NAoCpZGk', '53905a0f32466bfed21f66ead7028d3a12ac75134100e7b7415b75460e93ecb9', '2026-11-22 18:34:17.277091+00', NULL, NULL, NULL, NULL);
INSERT INTO auth.signup_attempt VALUES ('7bb27a91-e379-4eb2-80e3-6d065800ce43', '55061300-e9af-4c8e-b6b7-a219af405609', 'Somebody', '$argon2id$v=19$m=19456,t=2,p=1$uF21DJ2MiWfxKdeV23xE4Q$+3cZjeB64U61x4qw7pounW8qwMfmkYkO2ilrBkpId1A', 'e826eb8ccbfb7f5f43fc34aa6ebcbd4586e76bdd8225879d03c3d0684190c0c8', '2026-11-22 18:34:17.3458+00', NULL, NULL, NULL, NULL);
INSERT INTO auth.signup_attempt VALUES ('b7a6f519-1dc1-4c6f-be60-8d8ffa4cc766', 'ba8ecb28-c3d1-4a9b-9d31-3389a77acc84', 'Somebody', '$argon2id$v=19$m=19456,t=2,p=1$cs/9nBj9li0Mh1IGxxn0jA$YA55p4TOttr197pbyjJW8E2gZDk52w4ulULAMEsk88E', 'e1780f2379ae01977dcecd77fed5407c5b933ebcd4b4012087bddb5cd91c21d4', '2026-11-22 18:34:17.716239+00', NULL, NULL, NULL, NULL);

INSERT INTO auth."user" VALUES ('2abb5806-24e1-4fbe-bccc-52f5f9c8ef61', 'Somebody', 'member@example.com', true, NULL, '2026-11-22 18:34:16.931907+00', '2026-11-22 18:34:17.123062+00', '2026-11-22 18:34:16.931907+00');
INSERT INTO auth."user" VALUES ('14342fba-9b31-408f-88b5-4c3c223645db', 'Somebody', 'newcomer@example.com', false, NULL, '2026-11-22 18:34:17.272799+00', '2026-11-22 18:34:17.272799+00', '2026-11-22 18:34:17.272799+00');
INSERT INTO auth."user" VALUES ('55061300-e9af-4c8e-b6b7-a219af405609', 'Somebody', 'locked@example.com', false, NULL, '2026-11-22 18:34:17.34014+00', '2026-11-22 18:34:17.34014+00', '2026-11-22 18:34:17.34014+00');
INSERT INTO auth."user" VALUES ('1b6e6c28-50a1-42e3-aa88-869d1d3f532d', 'Somebody', 'left@example.com', true, NULL, '2026-11-22 18:34:17.481329+00', '2026-11-22 18:34:17.51705+00', '2026-11-22 18:34:17.481329+00');
INSERT INTO auth."user" VALUES ('0d03d09c-56ea-46e3-bdb9-491cde5fafc6', 'Somebody', 'resetting@example.com', true, NULL, '2026-11-22 18:34:17.60049+00', '2026-11-22 18:34:17.634392+00', '2026-11-22 18:34:17.60049+00');
INSERT INTO auth."user" VALUES ('ba8ecb28-c3d1-4a9b-9d31-3389a77acc84', 'Somebody', 'person1@example.com', false, NULL, '2026-11-22 18:34:17.712729+00', '2026-11-22 18:34:17.712729+00', '2026-11-22 18:34:17.712729+00');

SELECT pg_catalog.setval('app.app_user_user_id_seq', 2, true);

SELECT pg_catalog.setval('app.audit_event_id_seq', 6, true);

SELECT pg_catalog.setval('app.refusal_id_seq', 1, false);

SELECT pg_catalog.setval('auth.audit_event_id_seq', 27, true);

ALTER TABLE ONLY app.app_user
    ADD CONSTRAINT app_user_auth_user_id_key UNIQUE (auth_user_id);

ALTER TABLE ONLY app.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY app.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY app.lockstep_migration
    ADD CONSTRAINT lockstep_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY app.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id, tenant_id);

ALTER TABLE ONLY app.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY app.refusal
    ADD CONSTRAINT refusal_minute_address_state_findings_key UNIQUE (minute, address, state, findings);

ALTER TABLE ONLY app.refusal
    ADD CONSTRAINT refusal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY app.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY app.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY app.tenant
    ADD CONSTRAINT tenant_slug_key UNIQUE (slug);

ALTER TABLE ONLY auth.account
    ADD CONSTRAINT account_of_provider UNIQUE ("providerId", issuer, "accountId");

ALTER TABLE ONLY auth.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.jwks
    ADD CONSTRAINT jwks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.known_device
    ADD CONSTRAINT known_device_user_id_digest_key UNIQUE (user_id, digest);

ALTER TABLE ONLY auth.lockstep_migration
    ADD CONSTRAINT lockstep_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY auth.one_time_code
    ADD CONSTRAINT one_time_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_token_key UNIQUE (token);

ALTER TABLE ONLY auth.session_verifier
    ADD CONSTRAINT session_verifier_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY auth.signup_attempt
    ADD CONSTRAINT signup_attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.social_sign_in
    ADD CONSTRAINT social_sign_in_pkey PRIMARY KEY (state_digest);

ALTER TABLE ONLY auth.spent_id_token
    ADD CONSTRAINT spent_id_token_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY auth."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);

ALTER TABLE ONLY auth."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

CREATE INDEX audit_event_at ON app.audit_event USING btree (at);

CREATE UNIQUE INDEX membership_one_default ON app.membership USING btree (user_id) WHERE is_default;

CREATE INDEX membership_tenant ON app.membership USING btree (tenant_id);

CREATE INDEX rate_limit_lapsed ON app.rate_limit USING btree (expire);

CREATE INDEX session_created ON app.session USING btree (created_at);

CREATE INDEX session_expiry ON app.session USING btree (expires_at);

CREATE INDEX session_of_user ON app.session USING btree (user_id);

CREATE INDEX tenant_of_creator ON app.tenant USING btree (created_by);

CREATE INDEX account_of_older_hash ON auth.account USING btree (id) WHERE (password !~~ '$argon2%'::text);

CREATE INDEX account_of_user ON auth.account USING btree ("userId");

CREATE INDEX audit_event_at ON auth.audit_event USING btree (at);

CREATE INDEX audit_event_of_user ON auth.audit_event USING btree (user_id, at);

CREATE INDEX known_device_by_age ON auth.known_device USING btree (last_used_at);

CREATE INDEX one_time_code_issued ON auth.one_time_code USING btree (issued_at);

CREATE INDEX one_time_code_newest ON auth.one_time_code USING btree (email, purpose, issued_at DESC);

CREATE INDEX outbox_due ON auth.outbox USING btree (due_at) WHERE ((sent_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX outbox_given_up ON auth.outbox USING btree (dead_at) WHERE (dead_at IS NOT NULL);

CREATE INDEX outbox_notices ON auth.outbox USING btree (recipient, kind, queued_at) WHERE (code_id IS NULL);

CREATE INDEX outbox_of_code ON auth.outbox USING btree (code_id);

CREATE INDEX outbox_sent ON auth.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX rate_limit_lapsed ON auth.rate_limit USING btree (expire);

CREATE INDEX session_lapsed ON auth.session USING btree ("expiresAt");

CREATE INDEX session_of_user ON auth.session USING btree ("userId");

CREATE INDEX session_verifier_lapsed ON auth.session_verifier USING btree (expires_at);

CREATE INDEX signup_attempt_at ON auth.signup_attempt USING btree (attempted_at);

CREATE INDEX signup_attempt_attempted ON auth.signup_attempt USING btree (attempted_at);

CREATE INDEX signup_attempt_of_older_hash ON auth.signup_attempt USING btree (id) WHERE (password_hash !~~ '$argon2%'::text);

CREATE INDEX signup_attempt_of_user ON auth.signup_attempt USING btree (user_id, attempted_at DESC);

CREATE INDEX social_sign_in_lapsed ON auth.social_sign_in USING btree (expires_at);

CREATE INDEX spent_id_token_lapsed ON auth.spent_id_token USING btree (expires_at);

CREATE INDEX user_unverified ON auth."user" USING btree ("enteredAt") WHERE (NOT "emailVerified");

ALTER TABLE ONLY app.audit_event
    ADD CONSTRAINT audit_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.app_user(user_id) ON DELETE SET NULL;

ALTER TABLE ONLY app.membership
    ADD CONSTRAINT membership_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.tenant(tenant_id) ON DELETE CASCADE;

ALTER TABLE ONLY app.membership
    ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.app_user(user_id) ON DELETE CASCADE;

ALTER TABLE ONLY app.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.app_user(user_id) ON DELETE CASCADE;

ALTER TABLE ONLY app.tenant
    ADD CONSTRAINT tenant_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.app_user(user_id) ON DELETE SET NULL;

ALTER TABLE ONLY auth.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.known_device
    ADD CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.outbox
    ADD CONSTRAINT outbox_code_id_fkey FOREIGN KEY (code_id) REFERENCES auth.one_time_code(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.session_verifier
    ADD CONSTRAINT session_verifier_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.signup_attempt
    ADD CONSTRAINT signup_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

