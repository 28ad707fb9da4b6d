import 'server-only';

import { endpoint, seeOther } from '../../api/endpoint';
import { isFormRequest } from '../../platform/http/body';
import { paths } from '../../paths';
import { contactMessagesContract } from './contract';
import { sendContactMessage } from './service';
import { messageReceived } from './topics';

/** Shared by the API and the contact form. */
export const sendMessageEndpoint = endpoint(
  contactMessagesContract.send,
  async ({ request, body, client, headers }) => {
    await sendContactMessage(body, client);
    return isFormRequest(request) ? seeOther(paths.contact, headers) : { message: messageReceived };
  },
);
