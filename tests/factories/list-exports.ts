import type { ColumnChoice } from '@/lib/domains/mailing-list/import-columns';

interface ListExport {
  tool: string;
  text: string;
  /** What an administrator says of columns that the site asks about. */
  choices?: Record<string, ColumnChoice>;
}

const file = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

/** Small files in the formats that list managers export, with invented people. Each address says what it is there. */
export const listExports: readonly ListExport[] = [
  {
    tool: 'Mailchimp, subscribed',
    text: file(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'signed-up@example.com,Ada,Byron,2,"2024-03-01 10:00:00",192.0.2.1,"2024-03-01 10:05:00",192.0.2.1,,,,,,,,"2024-03-01 10:05:00",1,a1,,',
      'brought-in@example.com,Bob,Frost,2,,,"2023-07-21 15:33:09",192.0.2.2,,,,,,,,"2023-07-21 15:33:09",2,a2,,',
    ),
  },
  {
    tool: 'Mailchimp, unsubscribed',
    text: file(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS',
      'unsubscribed@example.com,Cy,Young,2,"2024-03-01 10:00:00",192.0.2.1,"2024-03-01 10:05:00",192.0.2.1,"2025-01-02 03:04:05","2025-01-02 03:04:05",January,c1,NORMAL,,3,a3,,',
    ),
  },
  {
    tool: 'Mailchimp, cleaned',
    text: file(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS',
      'cleaned@example.com,Di,Lamb,2,"2024-03-01 10:00:00",192.0.2.1,"2024-03-01 10:05:00",192.0.2.1,"2025-01-02 03:04:05","2025-01-02 03:04:05",January,c1,4,a4,,',
    ),
  },
  {
    tool: 'HubSpot',
    text: file(
      'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Marketing contact status,Create Date,Unsubscribed from all email,Opted out of email: Newsletter,Email hard bounce reason',
      '1,Ada,Byron,reachable@example.com,,NEW,Marketing contact,2024-03-01 10:00,FALSE,FALSE,',
      '2,Bob,Frost,left-everything@example.com,,OPEN,Marketing contact,2024-03-01 10:00,TRUE,,',
      '3,Cy,Young,left-the-newsletter@example.com,,,Non-marketing contact,2024-03-01 10:00,,TRUE,',
      '4,Di,Lamb,bounced@example.com,,,Marketing contact,2024-03-01 10:00,FALSE,FALSE,UNKNOWN_USER',
    ),
    choices: { 'Lead Status': '', 'Marketing contact status': '' },
  },
  {
    tool: 'Klaviyo',
    text: file(
      'Email,Klaviyo ID,First Name,Last Name,Organization,Phone Number,City,State / Region,Country,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent,Email Suppressions',
      'subscribed@example.com,01A,Ada,Byron,Engines,,Albany,New York,US,SUBSCRIBED,2024-03-01 10:00:00,UNSUBSCRIBED,',
      'never@example.com,01B,Bob,Frost,,,,,US,NEVER_SUBSCRIBED,,NEVER_SUBSCRIBED,[]',
      'unsubscribed@example.com,01C,Cy,Young,,,,,US,UNSUBSCRIBED,,SUBSCRIBED,',
      'suppressed@example.com,01D,Di,Lamb,,,,,US,SUBSCRIBED,2024-03-01 10:00:00,,HARD_BOUNCE',
    ),
  },
  {
    tool: 'listmonk',
    text: file(
      'uuid,email,name,attributes,status,created_at,updated_at',
      'e1,enabled@example.com,Ada Byron,"{""city"": ""Albany""}",enabled,2024-03-01 10:00:00,2024-03-01 10:00:00',
      'e2,disabled@example.com,Bob Frost,{},disabled,2024-03-01 10:00:00,2024-03-01 10:00:00',
      'e3,blocklisted@example.com,Cy Young,{},blocklisted,2024-03-01 10:00:00,2024-03-01 10:00:00',
    ),
  },
  {
    tool: 'Ghost',
    text: file(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      'g1,gets-emails@example.com,Ada Byron,,true,false,,2024-03-01T10:00:00.000Z,,,Free',
      'g2,gets-none@example.com,Bob Frost,,false,true,,2024-03-01T10:00:00.000Z,,,',
      'g3,deleted@example.com,Cy Young,,true,false,,2024-03-01T10:00:00.000Z,2025-01-02T03:04:05.000Z,,',
    ),
  },
  {
    tool: 'Substack',
    text: file(
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'free@example.com,false,,other,false,2024-03-01T10:00:00.000Z,',
      'paying@example.com,true,2027-01-01T00:00:00.000Z,yearly,false,2024-03-01T10:00:00.000Z,2024-03-02T10:00:00.000Z',
      'switched-off@example.com,false,,other,true,2024-03-01T10:00:00.000Z,',
    ),
    choices: { active_subscription: '' },
  },
  {
    tool: 'Constant Contact',
    text: file(
      'Email address,First name,Last name,Company,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Email Lists,Created At,Updated At',
      'express@example.com,Ada,Byron,Engines,Active,Express,Contact,,,,News,2024-03-01 10:00:00,2024-03-01 10:00:00',
      'implied@example.com,Bob,Frost,,Active,Implied,Account,,,,News,2024-03-01 10:00:00,2024-03-01 10:00:00',
      'awaiting@example.com,Cy,Young,,Awaiting confirmation,Pending confirmation,Contact,,,,News,2024-03-01 10:00:00,',
      'opted-out@example.com,Di,Lamb,,Unsubscribed,Unsubscribed,Contact,2025-01-02 03:04:05,Contact,No longer interested,,2024-03-01 10:00:00,',
      'no-permissions@example.com,Ed,Hale,,No permissions set,,,,,,,2024-03-01 10:00:00,',
    ),
  },
  {
    tool: 'Brevo',
    text: file(
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;DOUBLE_OPT-IN;EMAIL_MARKETING;SMS_MARKETING;ADDED_TIME;MODIFIED_TIME',
      '1;double@example.com;Byron;Ada;;Yes;Subscribed;Unsubscribed;2024-03-01 10:00:00;',
      '2;single@example.com;Frost;Bob;;No;Subscribed;;2024-03-01 10:00:00;',
      '3;blocklisted@example.com;Young;Cy;;Yes;Blocklisted;;2024-03-01 10:00:00;',
      '4;unsubscribed@example.com;Lamb;Di;;Yes;Unsubscribed;Subscribed;2024-03-01 10:00:00;',
    ),
  },
  {
    tool: 'Campaign Monitor',
    text: file(
      'EmailAddress,Name,Date,ListJoinedDate,State,ReadsEmailWith,ConsentToTrack,ConsentToSendSms',
      'active@example.com,Ada Byron,2024-03-01 10:00:00,2024-03-01 10:00:00,Active,Gmail,Unchanged,No',
      'unconfirmed@example.com,Bob Frost,2024-03-01 10:00:00,2024-03-01 10:00:00,Unconfirmed,,No,No',
      'unsubscribed@example.com,Cy Young,2025-01-02 03:04:05,2024-03-01 10:00:00,Unsubscribed,,Yes,Yes',
      'bounced@example.com,Di Lamb,2025-01-02 03:04:05,2024-03-01 10:00:00,Bounced,,Unchanged,No',
      'deleted@example.com,Ed Hale,2025-01-02 03:04:05,2024-03-01 10:00:00,Deleted,,Unchanged,No',
    ),
    choices: { State: 'status', ConsentToTrack: '' },
  },
  {
    tool: 'A spreadsheet',
    text: `\ufeff${file(
      '"sep=;"',
      'E-mail;Full name;Company;Opt-in?;Bounced;Joined',
      'yes@example.com;Ada King Byron;Engines;Y;;1/31/2024',
      'no@example.com;"Frost, Bob";;N;;2/1/2024',
      'blank@example.com;Cy;;;;2/1/2024',
      'perhaps@example.com;Di Lamb;;ask again;;2/1/2024',
      'bounced@example.com;Ed Hale;;Y;x;2/1/2024',
      'twice@example.com;Flo Gray;;Y;;31.1.2024',
      'Flo <twice@example.com>;Flo Gray;;Y;1;2/1/2024',
      'bad-date@example.com;Gus Reed;;1;0;soon',
    )}`,
  },
];
