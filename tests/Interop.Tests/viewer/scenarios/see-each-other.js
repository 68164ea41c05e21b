'use strict';

module.exports = async (stage) => {
    const [first, second] = stage.options.users;
    const ada = await stage.arrive(first);
    const ben = await stage.arrive(second);
    for (const [who, whom] of [[ada, ben], [ben, ada]]) {
        const avatar = await stage.until(who.user + ' sees ' + whom.user, () => stage.avatarOf(who, whom.id));
        stage.expect(avatar.name === whom.user, 'the name ' + whom.user + ', not ' + avatar.name);
        stage.say('sees', { who: who.user, whom: avatar.name });
    }
    await stage.leave(ben);
    await stage.until(first + ' sees ' + second + ' go', () => stage.avatarOf(ada, ben.id) === undefined);
    stage.say('gone', { whom: second });
};
