import 'server-only';

import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { sendContactMessage } from '@/lib/domains/messages/service';
import { messageReceived } from '@/lib/domains/messages/topics';
import { paths } from '@/lib/paths';
import { isFormRequest } from '@/lib/platform/http/body';

import { endpoint, seeOther } from '../endpoint';

/** Shared by the API and the contact form. */
export const sendMessageEndpoint = endpoint(
  contactMessagesContract.send,
  async ({ request, body, client, headers }) => {
    await sendContactMessage(body, client);
    return isFormRequest(request) ? seeOther(paths.contact, headers) : { message: messageReceived };
  },
);
