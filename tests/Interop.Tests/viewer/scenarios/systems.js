'use strict';
// What people build of scripts, by one of our own in viewer/systems (--system): it is put into a prim by its owner and used by a guest.
const fs = require('fs');
const path = require('path');
const { Vector3 } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { PCode } = require('@caspertech/node-metaverse/dist/lib/enums/PCode');
const { MoneyTransactionType } = require('@caspertech/node-metaverse/dist/lib/enums/MoneyTransactionType');
const { MoneyTransferRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/MoneyTransferRequest');
const { RequestPayPriceMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/RequestPayPrice');
const { ScriptAnswerYesMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ScriptAnswerYes');
const { upload } = require('./scripts');

const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d'; // dance1
const DEBIT = 0x2;
const TELEPORT = 0x1000;

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const world = new World(stage, ada, ben);
    await world[stage.options.system]();
    stage.say('used', { system: stage.options.system });
};

class World {
    constructor(stage, ada, ben) {
        Object.assign(this, {
            stage, ada, ben, heard: stage.listen(ben, 'onNearbyChat'), told: stage.listen(ada, 'onNearbyChat'), offers: stage.listen(ben, 'onInventoryOffered')
        });
    }

    async saw(text) {
        try {
            await this.stage.until(text, () => this.heard.some((event) => event.message.includes(text)));
        } catch (error) {
            throw new Error(error.message + '; its owner has heard: ' + this.told.map((event) => event.message).join(' / '));
        }
    }

    /** A prim with a script of ours in it, beside the guest; what else is to lie in it goes in first. */
    async build(name, ...contents) {
        const prim = await this.stage.makePrim(this.ada);
        const own = this.stage.avatarOf(this.ben, this.ben.id).position;
        await prim.setGeometry(new Vector3([own.x + 1.5, own.y + 1.5, own.z]), undefined, new Vector3([0.5, 0.5, 0.5]));
        for (const item of contents) {
            await prim.dropInventoryIntoContents(item);
        }
        const script = await this.stage.until('a script in the prim', async () => {
            try {
                return await prim.rezScript(name, 'of ours');
            } catch {
                return undefined; // the library looks once, before the script is made
            }
        });
        const source = fs.readFileSync(path.join(__dirname, '..', 'systems', name + '.lsl'), 'utf8');
        const { compiled, errors } = await upload(this.ada, prim, script, source);
        this.stage.expect(compiled === true, name + ' to compile, not ' + JSON.stringify(errors));
        await this.stage.until(name + ' for the guest', () => this.stage.objectOf(this.ben, prim.FullID));
        return prim;
    }

    async card(name, text) {
        const root = this.ada.commands.inventory.getInventoryRoot();
        const folder = await this.stage.insist('a folder for cards', () => root.createFolder('Cards', FolderType.None)); // the library looks once
        const body = 'Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length ' + Buffer.byteLength(text) + '\n' + text + '}\n';
        return await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(body), name, '');
    }

    seen(prim) {
        return this.stage.objectOf(this.ben, prim.FullID);
    }

    async touch(prim) {
        await this.ben.commands.region.touchObject(this.seen(prim).ID);
    }

    /** The next time that the guest is told of somebody who plays an animation. */
    plays(who, animation) {
        return this.stage.told(this.ben, Message.AvatarAnimation, (message) =>
            message.Sender.ID.toString() === who && message.AnimationList.some((one) => one.AnimID.toString() === animation));
    }

    async door() {
        const door = await this.build('door');
        await this.saw('door ready');
        const turned = () => Math.abs(this.seen(door).Rotation.z) > 0.6;
        await this.touch(door);
        await this.stage.until('the door open', turned);
        await this.stage.until('the door shut by itself', () => !turned());
    }

    async slides() {
        const screen = await this.build('slides');
        const shown = new Set();
        await this.stage.until('three pictures', () => {
            const { faces, defaultTexture } = this.seen(screen).TextureEntry;
            shown.add(String((faces[0] || defaultTexture).textureID));
            return shown.size >= 3 && this.seen(screen).Text.startsWith('slide');
        });
    }

    async greeter() {
        const greeter = await this.build('greeter', await this.card('Welcome', 'Welcome'));
        await this.saw('Good day, ' + this.stage.options.users[1]);
        await this.stage.until('the card', () => this.ben.hearing.messages.some((event) => event.message.includes('Welcome')) || this.offers.length > 0);
    }

    async overrider() {
        const hud = await this.build('overrider');
        await this.stage.name(hud, 'Overrider');
        const item = await hud.takeToInventory();
        const dances = this.plays(this.ada.id, DANCE);
        await item.attachToAvatar(AttachmentPoint.HUDCenter);
        await dances;
        await item.detachFromAvatar();
    }

    /** Says yes to what a script asks somebody next, whatever brings the question. */
    async allows(client, permission, act) {
        const question = this.stage.told(client, Message.ScriptQuestion);
        await act();
        const { Data } = await question;
        this.stage.expect(Data.Questions === permission, 'to be asked for ' + permission + ', not ' + Data.Questions);
        this.stage.send(client, new ScriptAnswerYesMessage(), { Data: { TaskID: Data.TaskID, ItemID: Data.ItemID, Questions: Data.Questions } });
    }

    async teleporter() {
        const teleporter = await this.build('teleporter');
        await this.saw('teleporter ready');
        const place = () => this.stage.avatarOf(this.ben, this.ben.id).position;
        const from = place().x;
        await this.allows(this.ben, TELEPORT, () => this.touch(teleporter));
        await this.stage.until('the guest twelve metres on', () => place().x - from > 11);
    }

    /** As viewers do. The library alone waits to hear that the object itself has the money, which is its owner's. */
    pays(object, amount) {
        this.stage.send(this.ben, new MoneyTransferRequestMessage(), {
            MoneyData: {
                SourceID: this.ben.bot.agentID(), DestID: object.FullID, Flags: 0, Amount: amount, AggregatePermNextOwner: 0, AggregatePermInventory: 0,
                TransactionType: MoneyTransactionType.PayObject, Description: Buffer.from('Object\0')
            }
        });
    }

    async vendor() {
        const lamp = await this.stage.takeSomething(this.ada, 'Lamp');
        let vendor;
        await this.allows(this.ada, DEBIT, async () => { vendor = await this.build('vendor', lamp); });
        await this.saw('vendor ready');
        const prices = this.stage.told(this.ben, Message.PayPriceReply);
        this.stage.send(this.ben, new RequestPayPriceMessage(), { ObjectData: { ObjectID: vendor.FullID } });
        const { ObjectData, ButtonData } = await prices;
        this.stage.expect(ObjectData.DefaultPayPrice === -1 && ButtonData[0].PayButton === 30, 'the price on the button');

        const balance = (client) => client.commands.grid.getBalance();
        const [own, owners] = [await balance(this.ben), await balance(this.ada)];
        const { offers } = this;
        this.pays(vendor, 50);
        await this.saw('given back 1 20');
        await this.stage.until('the lamp', () => offers.some((offer) => offer.message.includes('Lamp')));
        await this.stage.until('the price paid', async () => await balance(this.ben) === own - 30 && await balance(this.ada) === owners + 30);
        this.pays(vendor, 10);
        await this.saw('given back 1 10');
        await this.stage.until('nothing paid for nothing', async () => await balance(this.ben) === own - 30 && await balance(this.ada) === owners + 30);
        this.stage.expect(offers.length === 1, 'one lamp, not ' + offers.length);
    }

    async counter() {
        const counter = await this.build('counter');
        await this.saw('counter at ');
        const [, url] = /counter at (\S+)/.exec(this.heard.map((event) => event.message).join('\n'));
        const asks = async (path, options) => {
            const answer = await fetch(url + path, options);
            this.stage.expect(answer.status === 200, '200, not ' + answer.status);
            return await answer.text();
        };
        const first = await asks('hall/left?by=Ben');
        this.stage.expect(first === '1|GET|/hall/left|by=Ben|', 'the first, not ' + first);
        const second = await asks('', { method: 'POST', body: 'grün' });
        this.stage.expect(second === '2|POST|/||grün', 'the second, not ' + second);
        await this.stage.until('the count over it', () => this.seen(counter).Text === '2 so far');
        await this.stage.discard(this.ada, counter);
        await this.stage.until('the address gone', async () => (await fetch(url)).status === 404);
    }

    async seat() {
        const seat = await this.build('seat');
        await this.saw('seat ready');
        const menus = this.stage.listen(this.ben, 'onScriptDialog');
        const { movement, comms } = this.ben.commands;
        const height = () => this.stage.avatarOf(this.ada, this.ben.id).position.z;
        const chooses = async (button, wanted) => {
            const menu = await this.stage.until('the menu', () => menus.shift());
            await comms.respondToScriptDialog(menu, menu.Buttons.indexOf(button));
            await this.stage.until(button, () => Math.abs(height() - wanted) < 0.01);
        };
        await movement.sitOnObject(seat.FullID, Vector3.getZero());
        await this.stage.until('the guest on it', () => this.stage.avatarOf(this.ada, this.ben.id).object.ParentID === seat.ID);
        const low = height();
        await chooses('up', low + 0.25);
        await chooses('up', low + 0.5);
        await chooses('down', low + 0.25);
        movement.stand();
        await this.stage.until('the guest off it', () => !this.stage.avatarOf(this.ada, this.ben.id).object.ParentID);
    }

    async rezzer() {
        const chair = await this.stage.takeSomething(this.ada, 'Chair');
        const rezzer = await this.build('rezzer', chair, await this.card('Hall', 'Chair at <2, 0, 0>\n\nChair at <2, 2, 0>\nChair at <2, 4, 0>'));
        await this.saw('rezzer ready');
        const came = this.stage.listen(this.ben, 'onNewObjectEvent');
        await this.touch(rezzer);
        await this.saw('set out 3');
        const chairs = await this.stage.until('three chairs', () => {
            const prims = came.map((event) => event.object).filter((object) => object.PCode === PCode.Prim);
            return prims.length === 3 && prims;
        });
        chairs.forEach((one) => this.stage.owns(this.ada, one));
        for (const one of chairs) {
            await this.stage.discard(this.ada, this.stage.objectOf(this.ada, one.FullID));
        }
        await this.stage.discard(this.ada, rezzer);
        await this.stage.until('nothing left', () => chairs.every((one) => this.seen(one) === undefined));
    }
}
