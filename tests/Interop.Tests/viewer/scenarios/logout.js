'use strict';

// close() waits for LogoutReply and fails without it.
module.exports = async (stage) => {
    for (let round = 0; round < 3; round++) {
        const ada = await stage.arrive(stage.options.users[0]);
        const before = Date.now();
        await stage.leave(ada);
        stage.say('reply', { milliseconds: Date.now() - before });
    }
};
