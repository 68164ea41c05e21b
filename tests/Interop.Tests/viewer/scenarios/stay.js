'use strict';

// Arrives and stays until it is killed, or the simulator says goodbye: what the other end makes of that is the test's business.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    ada.bot.clientEvents.onDisconnected.subscribe((event) => stage.say('disconnected', { why: event.message }));
    stage.say('staying', { id: ada.id });
    await new Promise(() => setInterval(() => undefined, 60000));
};
