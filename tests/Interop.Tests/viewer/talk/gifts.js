'use strict';
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { UUID } = require('@caspertech/node-metaverse');
const { now, messageOf, SHORT } = require('./play');

const [OFFERED, ACCEPTED, DECLINED] = [4, 5, 6];
const CARD = 'Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 4\nGruß}\n';

// Things given, and calling cards.
class Gifts {
    constructor(play) {
        this.play = play;
    }

    async wrap(giver, name) {
        this.box ??= await this.play.newFolder(giver, 'Geschenke');
        return await this.box.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(CARD), name, '');
    }

    async give(from, to, thing) {
        const since = this.play.mark();
        await now(from).comms.giveInventory(to.id, thing);
        return await this.play.message(to, OFFERED, (message) => message.from.toString() === from.id && message.text.includes(thing.name), since);
    }

    answer(who, offer, dialog, folder) {
        this.play.write(who, offer.from, dialog, '', offer.id, this.play.folderFor(who, folder).getBuffer());
    }

    told(giver, dialog, taker, since) {
        return this.play.message(giver, dialog, (message) => message.from.toString() === taker.id, since);
    }

    async item(from, to) {
        const [since, card] = [this.play.mark(), await this.wrap(from, 'Karte')];
        this.answer(to, await this.give(from, to, card), ACCEPTED, FolderType.Notecard);
        await this.told(from, ACCEPTED, to, since);
        const item = await this.play.item(to, this.play.folderFor(to, FolderType.Notecard), 'Karte');
        this.play.stage.expect(String(item.permissions.owner_id) === to.id, 'it the taker\'s own');
    }

    async declined(from, to) {
        const [since, card] = [this.play.mark(), await this.wrap(from, 'Ungewollt')];
        this.answer(to, await this.give(from, to, card), DECLINED, FolderType.Trash);
        await this.told(from, DECLINED, to, since);
        await this.play.item(to, this.play.folderFor(to, FolderType.Trash), 'Ungewollt');
    }

    async folder(from, to) {
        const since = this.play.mark();
        const offer = await this.give(from, to, this.box);
        this.play.write(to, offer.from, ACCEPTED, '', offer.id, to.bot.agent.inventory.main.root.getBuffer());
        await this.told(from, ACCEPTED, to, since);
        const given = await this.play.stage.until('the folder', async () =>
            (await this.play.folder(to, to.bot.agent.inventory.main.root)).categories.find((one) => one.name === 'Geschenke'), SHORT);
        const inside = (await this.play.folder(to, given.category_id || given.folder_id)).items;
        this.play.stage.expect(inside.some((item) => item.name === 'Karte'), 'what lies in it, not ' + inside.length + ' items');
    }

    async cards(whose, of) {
        return (await this.play.folder(whose, this.play.folderFor(whose, FolderType.CallingCard))).items.filter((item) => item.name === of.user).length;
    }

    // That it was taken is told to no offerer in another region, by nobody: the card is what shows it.
    async card(from, to) {
        const [since, before] = [this.play.mark(), await this.cards(to, from)];
        this.play.stage.send(from, messageOf('OfferCallingCard'), { AgentBlock: { DestID: new UUID(to.id), TransactionID: UUID.random() } });
        const offer = await this.play.hears(to, 'OfferCallingCard', (body) => body.AgentData.AgentID.toString() === from.id, since);
        this.play.stage.send(to, messageOf('AcceptCallingCard'), {
            TransactionBlock: { TransactionID: offer.AgentBlock.TransactionID }, FolderData: [{ FolderID: this.play.folderFor(to, FolderType.CallingCard) }]
        });
        await this.play.stage.until('the card', async () => await this.cards(to, from) > before, SHORT);
    }

    async late(from, to, name) {
        const card = await this.wrap(from, name);
        await now(from).comms.giveInventory(to.id, card);
    }

    /** What was given while he was away. */
    async found(to, name) {
        const offer = await this.play.message(to, OFFERED, (message) => message.text.includes(name));
        this.answer(to, offer, ACCEPTED, FolderType.Notecard);
        await this.play.item(to, this.play.folderFor(to, FolderType.Notecard), name);
    }
}

module.exports = { Gifts };
