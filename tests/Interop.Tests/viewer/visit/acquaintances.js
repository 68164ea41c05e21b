'use strict';
// Friends at home and abroad: what is said to them, and who is told that somebody comes or goes.
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { now } = require('../steps');
const { SHORT } = require('./journey');
const { Theme } = require('./theme');

class Acquaintances extends Theme {
    async befriendAtHome() {
        const offers = this.stage.listen(this.journey.friend, 'onFriendRequest');
        await now(this.guest).friends.sendFriendRequest(this.journey.friend.id, 'bitte');
        const offer = await this.stage.until('an offer', () => offers[0], 4000).catch(() => undefined); // none where they are friends already
        if (offer !== undefined) {
            await now(this.journey.friend).friends.acceptFriendRequest(offer);
            await this.stage.pause(2000);
        }
    }

    // A promise of whether the friend is told that of the guest.
    hears(kind) {
        return this.stage.told(this.journey.friend, kind,
            (message) => message.AgentBlock.some((block) => block.AgentID.toString() === this.guest.id), 2 * SHORT).then(() => true, () => false);
    }

    async isTold(promise) {
        this.stage.expect(await promise, 'the friend told');
    }

    async says(from, to) {
        const text = `von ${from.user} ${Math.floor(Math.random() * 1e6)}`;
        await now(from).comms.sendInstantMessage(to.id, text);
        const heard = await this.stage.until(to.user + ' hears ' + from.user, () => to.hearing.messages.find((event) => event.message === text), SHORT);
        this.stage.expect(heard.from.toString() === from.id, 'the sender');
        return { from: heard.fromName };
    }

    async befriends() {
        const [offers, answers] = [this.stage.listen(this.guest, 'onFriendRequest'), this.stage.listen(this.host, 'onFriendResponse')];
        await now(this.host).friends.sendFriendRequest(this.guest.id, 'magst du?');
        const offer = await this.stage.until('the offer', () => offers[0], SHORT);
        await now(this.guest).friends.acceptFriendRequest(offer);
        await this.stage.until('the friendship', () => answers.some((answer) => answer.accepted), SHORT);
        this.heard = this.guest.hearing.offers.length;
        return { from: offer.fromName };
    }

    // At home the friendship stands among the offers, for its owner to confirm: offered when he comes home, and at each log-in.
    async confirms() {
        const onReturn = this.guest.hearing.offers.length > this.heard;
        await this.stage.leave(this.guest);
        await this.stage.pause(1000);
        this.journey.guest = await this.stage.arrive(this.guest.user);
        const offer = await this.stage.until('the offer to confirm', () => this.guest.hearing.offers[0], SHORT);
        this.stage.expect(offer.from.toString() === this.host.id, 'the host, not ' + offer.fromName);
        await now(this.guest).friends.acceptFriendRequest(offer);
        await this.stage.pause(3000);
        return { from: offer.fromName, text: offer.message, onReturn };
    }

    async hostGoesAndComes() {
        const is = (message) => message.AgentBlock.some((block) => block.AgentID.toString() === this.host.id);
        const gone = this.stage.told(this.guest, Message.OfflineNotification, is, SHORT);
        await this.stage.leave(this.host);
        await gone;
        const come = this.stage.told(this.guest, Message.OnlineNotification, is, SHORT);
        this.journey.host = await this.journey.arriveThere(this.host.user);
        await come;
    }
}

module.exports = { Acquaintances };
