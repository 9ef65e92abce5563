// The words of mails of organizations in Arabic: machine-translated, not yet read by a native speaker.

import { apart } from '../apart.ts'
import type { OrganizationWords } from '../mail-wording.ts'
import { organizationKeys } from './organization-key-mail.ar.ts'

export const organizations: OrganizationWords = {
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter
      ? `دعاك ${apart(inviter)} إلى الانضمام إلى ${apart(organization)}`
      : `أنت مدعو إلى الانضمام إلى ${apart(organization)}`,
    heading: `الانضمام إلى ${apart(organization)}`,
    lines: [
      inviter
        ? `دعاك ${apart(inviter)} إلى الانضمام إلى المؤسسة ${apart(organization)}.`
        : `أنت مدعو إلى الانضمام إلى المؤسسة ${apart(organization)}.`,
      `للقبول، سجّل الدخول أو أنشئ حسابًا بالعنوان ${apart(recipient)}.`,
    ],
    label: 'عرض الدعوة',
    closing: [
      `يمكنك قبول الدعوة مرة واحدة، حتى ${apart(until)}.`,
      'لا تعرف المرسل؟ يمكنك تجاهل هذه الرسالة.',
    ],
  }),
  factorDemanded: (organization, from) => ({
    subject: `ستطلب ${apart(organization)} التحقق بخطوتين`,
    heading: 'فعّل التحقق بخطوتين',
    lines: [
      `ابتداءً من ${apart(from)} تطلب المؤسسة ${apart(organization)} من أعضائها التحقق بخطوتين.`,
      'فعّله قبل ذلك. بدونه لن تتمكن من فتح المؤسسة حتى تفعّله. ويبقى حسابك كما هو.',
    ],
    label: 'تفعيله',
    closing: ['إن كنت قد فعّلته بالفعل، فلا حاجة إلى أن تفعل شيئًا.'],
  }),
  ...organizationKeys,
}
