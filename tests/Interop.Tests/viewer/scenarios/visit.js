'use strict';
// A user of one grid visits another, with what people do there, and goes home. --login is the traveller's grid, --host where the other logs in, --place
// the region there as people look for it ("127.0.0.1:8002 Ours"). Users: the traveller, a friend who stays, somebody of the other grid.
// Each step is told with "yes", or "no" and why; the scenario fails where one was "no".
const { Vector3, UUID, Utils } = require('@caspertech/node-metaverse');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { TeleportEventType } = require('@caspertech/node-metaverse/dist/lib/enums/TeleportEventType');
const { TeleportLandmarkRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/TeleportLandmarkRequest');
const { MapNameRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/MapNameRequest');
const { CreateInventoryItemMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CreateInventoryItem');

const { Agent } = require('@caspertech/node-metaverse/dist/lib/classes/Agent');

const SUITCASE = 100;
const SHORT = 15000;
const LOOK_AROUND = 4000; // as people do: OpenSimulator is still closing its last circuit of him, and loses one that is opened meanwhile
const PICTURE = '/0//UQAyAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAEBwEBBwEBBwEBBwEB/1IADAAAAAUBBQQEAAD/XAAjQncgdvB28HbAbwBvAG7gZ1Bn'
    + 'UGdoUAVQBVBHV9NX01di/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAnAAB/5PPjBgIkF+AgICAgICAgICAgICAgICAgICA'
    + 'gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgP5AoF6AIzPfgIDP7BAIkF9egCMz34CAgICAgICAgICAgICAgICAgICAgICAgICAgICA'
    + '/9k='; // 64 x 64, JPEG 2000
const LOOK = new Vector3([1, 0, 0]);
const now = (client) => client.bot.clientCommands;

// The library looks for its outfit in every region. Abroad that folder is not to be had, and the library then leaves half of its arrival undone.
function passOverOutfits() {
    const set = Agent.prototype.setInitialAppearance;
    Agent.prototype.setInitialAppearance = async function () {
        await set.call(this).catch((error) => console.error('no outfit here', String(error)));
    };
}

// Its agents go on telling a circuit that was closed where they are, once for each region in which they were.
function passOverClosedCircuits() {
    const send = Agent.prototype.sendAgentUpdate;
    Agent.prototype.sendAgentUpdate = function () {
        try {
            send.call(this);
        } catch (error) {
            console.error('not told', String(error));
        }
    };
}

module.exports = async (stage) => {
    passOverOutfits();
    passOverClosedCircuits();
    const play = new Play(stage);
    await play.arrive();
    await play.befriendAtHome();
    await play.step('there', () => play.go());
    stage.expect(play.failed.length === 0, 'to be there');
    await play.step('name', () => play.isNamed());
    await play.step('attachment', () => play.wears());
    await play.step('texture of the attachment', () => play.isPainted());
    await play.step('clothes', () => play.isDressed());
    await play.step('friend told of leaving', () => play.isTold(play.offline));
    await play.step('suitcase', () => play.seesSuitcase());
    await play.step('taken into the suitcase', () => play.takes());
    await play.step('uploaded into the suitcase', () => play.uploads());
    await play.step('landmark made', () => play.marks());
    await play.step('message to the friend at home', () => play.says(play.guest, play.friend));
    await play.step('message from the friend at home', () => play.says(play.friend, play.guest));
    await play.step('message to the host', () => play.says(play.guest, play.host));
    await play.step('message from the host', () => play.says(play.host, play.guest));
    await play.step('friendship of the host accepted', () => play.befriends());
    play.online = play.hears(Message.OnlineNotification);
    await play.step('home by the friend\'s lure', () => play.follows(play.friend, play.home));
    await play.step('nothing left there', () => play.isGone());
    await play.step('friend told of coming home', () => play.isTold(play.online));
    await play.step('worn at home', () => play.stillWears());
    await play.step('clothes at home', () => play.isDressed());
    await play.step('friendship confirmed at home', () => play.confirms());
    await play.step('message to the host from home', () => play.says(play.guest, play.host));
    await play.step('message from the host to home', () => play.says(play.host, play.guest));
    await play.step('there by the host\'s lure', () => play.follows(play.host, play.place));
    await play.step('home', () => play.goesHome());
    await play.step('there by the landmark', () => play.usesLandmark());
    await play.step('home again', () => play.goesHome());
    await play.step('status of the host', () => play.hostGoesAndComes());
    stage.expect(play.failed.length === 0, 'every step, not ' + play.failed.join(', '));
};

class Play {
    constructor(stage) {
        this.stage = stage;
        this.failed = [];
        this.place = stage.options.place.substring(stage.options.place.indexOf(' ') + 1);
        this.home = stage.options.region;
    }

    async step(name, act) {
        try {
            this.stage.say(name, { done: 'yes', ...await act() });
        } catch (error) {
            this.failed.push(name);
            this.stage.say(name, { done: 'no', why: String(error && error.message || error) });
        }
    }

    async arrive() {
        const [guest, friend, host] = this.stage.options.users;
        this.host = await this.stage.arrive(host, 'last', this.stage.options.host);
        this.friend = await this.stage.arrive(friend);
        this.guest = await this.stage.arrive(guest);
        this.hat = await this.hatWithAPicture();
        await this.hat.attachToAvatar(AttachmentPoint.Skull);
        await this.stage.until('the hat', () => this.stage.wornOn(this.friend, this.guest.id, this.hat.itemID));
    }

    // The picture is of his grid alone.
    async hatWithAPicture() {
        const made = await now(this.guest).inventory.getInventoryRoot().uploadAsset(
            AssetType.Texture, InventoryType.Texture, Buffer.from(PICTURE, 'base64'), 'Hutband', '');
        this.picture = made.assetID;
        const [prim] = await now(this.guest).region.rezPrims(1);
        await prim.setName('Reisehut');
        prim.name = 'Reisehut';
        const face = prim.TextureEntry.defaultTexture;
        face.textureID = this.picture;
        face.materialID ??= UUID.zero(); // where the region has sent none, the library cannot write it
        await prim.setTextureEntry(prim.TextureEntry);
        await this.stage.pause(1000);
        return await prim.takeToInventory();
    }

    async befriendAtHome() {
        const offers = this.stage.listen(this.friend, 'onFriendRequest');
        await now(this.guest).friends.sendFriendRequest(this.friend.id, 'bitte');
        const offer = await this.stage.until('an offer', () => offers[0], 4000).catch(() => undefined); // none where they are friends already
        if (offer !== undefined) {
            await now(this.friend).friends.acceptFriendRequest(offer);
            await this.stage.pause(2000);
        }
    }

    async stands(region) {
        await this.stage.until(this.guest.user + ' in ' + region, () =>
            this.guest.bot.currentRegion.regionName === region && this.stage.avatarOf(this.guest, this.guest.id), SHORT);
        await this.stage.pause(Number(this.stage.options['look-around'] ?? LOOK_AROUND));
        return { region };
    }

    // A promise of whether the friend is told that of the guest within half a minute.
    hears(kind) {
        return this.stage.told(this.friend, kind,
            (message) => message.AgentBlock.some((block) => block.AgentID.toString() === this.guest.id), 30000).then(() => true, () => false);
    }

    async go() {
        this.offline = this.hears(Message.OfflineNotification);
        await now(this.guest).teleport.teleportToHandle(await this.find(this.stage.options.place), new Vector3([100, 120, 30]), LOOK);
        return await this.stands(this.place);
    }

    // The map's answer: the library's own search wants the name back as it was written, which is not how links are called.
    async find(place) {
        const told = this.stage.told(this.guest, Message.MapBlockReply, (message) => message.Data.some((block) => block.X > 0), SHORT);
        this.stage.send(this.guest, new MapNameRequestMessage(), {
            AgentData: { Flags: 2, EstateID: 0, Godlike: false }, NameData: { Name: Utils.StringToBuffer(place) }
        });
        const block = (await told).Data.find((one) => one.X > 0);
        this.stage.say('link', { name: Utils.BufferToStringSimple(block.Name), x: block.X, y: block.Y });
        return Utils.RegionCoordinatesToHandle(block.X * 256, block.Y * 256).regionHandle;
    }

    async isNamed() {
        const seen = await this.stage.until('the guest seen by the host', () => this.stage.avatarOf(this.host, this.guest.id), SHORT);
        const shown = this.guest.user.replace(' ', '.') + ' @' + new URL(this.stage.options.login).host;
        this.stage.expect(seen.name === shown, 'the name ' + shown + ', not ' + seen.name);
        const asked = await now(this.host).grid.avatarKey2Name(new UUID(this.guest.id));
        this.stage.expect(asked.getName() === shown, 'the name of the key ' + shown + ', not ' + asked.getName());
        return { name: seen.name };
    }

    async wears() {
        await this.stage.until('the hat on himself', () => this.stage.wornOn(this.guest, this.guest.id, this.hat.itemID), SHORT);
        const hat = await this.stage.until('the hat seen by the host', () => this.stage.wornOn(this.host, this.guest.id, this.hat.itemID), SHORT);
        return { point: hat.attachmentPoint };
    }

    async stillWears() {
        await this.stage.until('the hat', () => this.stage.wornOn(this.guest, this.guest.id, this.hat.itemID), SHORT);
    }

    // The looks as the region tells them to its own people.
    async isDressed() {
        const { circuit } = this.guest.bot.currentRegion;
        const told = circuit.waitForMessage(Message.AgentWearablesUpdate, SHORT);
        const { AgentWearablesRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/AgentWearablesRequest');
        this.stage.send(this.guest, new AgentWearablesRequestMessage(), {});
        const worn = (await told).WearableData.filter((one) => !one.ItemID.isZero());
        this.stage.expect(worn.length >= 4, 'shape, skin, hair and eyes, not ' + worn.length);
        const asset = await now(this.guest).asset.downloadAsset(AssetType.Bodypart, worn[0].AssetID).catch((e) => e);
        this.stage.expect(Buffer.isBuffer(asset) && asset.toString().startsWith('LLWearable'), 'the body part, not ' + asset);
        return { worn: worn.length };
    }

    async isTold(promise) {
        this.stage.expect(await promise, 'the friend told');
    }

    // What the host's viewer gets of it in his own region.
    async isPainted() {
        const hat = await this.stage.until('the hat', () => this.stage.wornOn(this.host, this.guest.id, this.hat.itemID), SHORT);
        const seen = hat.TextureEntry.defaultTexture.textureID;
        this.stage.expect(seen.toString() === this.picture.toString(), 'the picture, not ' + seen);
        const bytes = await this.stage.until('the picture', () => now(this.host).asset.downloadAsset(AssetType.Texture, seen).catch(() => undefined), SHORT);
        this.stage.expect(bytes.toString('base64') === PICTURE, 'its bytes');
    }

    suitcase() {
        return [...this.guest.bot.agent.inventory.main.skeleton.values()].find((folder) => folder.typeDefault === SUITCASE);
    }

    async folder(id) {
        const answer = await this.guest.bot.currentRegion.caps.capsPostXML('FetchInventoryDescendents2', {
            folders: [{ folder_id: new (require('@caspertech/llsd').UUID)(id.toString()), owner_id: new (require('@caspertech/llsd').UUID)(this.guest.id),
                fetch_folders: true, fetch_items: true, sort_order: 1 }]
        });
        this.stage.expect(answer.folders && answer.folders.length > 0, 'the folder, not ' + JSON.stringify(answer).substring(0, 200));
        return answer.folders[0];
    }

    async seesSuitcase() {
        const suitcase = this.suitcase();
        this.stage.expect(suitcase !== undefined, 'a suitcase in the inventory');
        const inside = await this.folder(suitcase.folderID);
        const root = await this.folder(this.guest.bot.agent.inventory.main.root).catch((e) => ({ categories: [], items: [], why: e.message }));
        return { inside: inside.categories.length, rootFolders: root.categories.length, rootItems: root.items.length };
    }

    async allIn(folder, depth = 3) {
        const content = await this.folder(folder);
        const items = [...content.items];
        for (const sub of depth > 0 ? content.categories : []) {
            items.push(...await this.allIn(sub.category_id || sub.folder_id, depth - 1));
        }
        return items;
    }

    async takes() {
        const [prim] = await now(this.guest).region.rezPrims(1);
        await prim.setName('Andenken');
        prim.name = 'Andenken';
        const objects = (await this.folderOfType('Objects'));
        await prim.takeToInventory(objects);
        const item = await this.stage.until('it in the suitcase', async () =>
            (await this.allIn(this.suitcase().folderID)).find((one) => one.name === 'Andenken'), SHORT);
        return { item: String(item.item_id) };
    }

    async folderOfType(name) {
        const inside = (await this.folder(this.suitcase().folderID)).categories.find((one) => one.name === name);
        this.stage.expect(inside !== undefined, 'a folder ' + name + ' in the suitcase');
        return await this.asFolder(inside.category_id || inside.folder_id);
    }

    async asFolder(id) {
        const folder = this.guest.bot.agent.inventory.findFolder(new UUID(String(id)));
        if (folder) {
            return folder;
        }
        const { InventoryFolder } = require('@caspertech/node-metaverse/dist/lib/classes/InventoryFolder');
        const { InventoryLibrary } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryLibrary');
        const made = new InventoryFolder(InventoryLibrary.Main, this.guest.bot.agent.inventory.main, this.guest.bot.agent);
        made.folderID = new UUID(String(id));
        made.name = 'x';
        this.guest.bot.agent.inventory.main.skeleton.set(made.folderID.toString(), made);
        return made;
    }

    async uploads() {
        const folder = await this.folderOfType('Notecards');
        const text = 'Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 4\nGruß}\n';
        const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from(text), 'Reisebericht', '');
        await this.stage.until('it in the suitcase', async () =>
            (await this.allIn(this.suitcase().folderID)).find((one) => one.name === 'Reisebericht'), SHORT);
        return { item: card.itemID.toString() };
    }

    async marks() {
        const folder = await this.folderOfType('Landmarks');
        this.stage.send(this.guest, new CreateInventoryItemMessage(), {
            InventoryBlock: {
                CallbackID: 7, FolderID: folder.folderID, TransactionID: UUID.zero(), NextOwnerMask: 0x7fffffff, Type: AssetType.Landmark,
                InvType: InventoryType.Landmark, WearableType: 0, Name: Utils.StringToBuffer('Dort'), Description: Utils.StringToBuffer('x')
            }
        });
        // Landmarks that guests make are called so by both.
        const item = await this.stage.until('the landmark', async () =>
            (await this.allIn(this.suitcase().folderID)).find((one) => one.name === 'HG Dort'), SHORT);
        this.landmark = new UUID(String(item.asset_id));
        return { asset: String(item.asset_id), description: item.desc };
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
        this.guest = await this.stage.arrive(this.guest.user);
        const offer = await this.stage.until('the offer to confirm', () => this.guest.hearing.offers[0], SHORT);
        this.stage.expect(offer.from.toString() === this.host.id, 'the host, not ' + offer.fromName);
        await now(this.guest).friends.acceptFriendRequest(offer);
        await this.stage.pause(3000);
        return { from: offer.fromName, text: offer.message, onReturn };
    }

    async follows(who, region) {
        const lures = this.stage.listen(this.guest, 'onLure');
        await now(who).comms.sendTeleport(this.guest.id, 'komm her');
        const lure = await this.stage.until('the invitation', () => lures[0], SHORT);
        await now(this.guest).teleport.acceptTeleport(lure);
        return { ...await this.stands(region), text: lure.lureMessage };
    }

    async isGone() {
        await this.stage.until('the guest gone for the host', () => !this.stage.avatarOf(this.host, this.guest.id), SHORT);
    }

    async landmarked(asset) {
        const arrived = now(this.guest).teleport.awaitTeleportEvent(true);
        const { circuit } = this.guest.bot.currentRegion;
        this.stage.send(this.guest, new TeleportLandmarkRequestMessage(), {
            Info: { AgentID: this.guest.bot.agentID(), SessionID: circuit.sessionID, LandmarkID: asset }
        });
        await arrived;
    }

    async goesHome() {
        await this.landmarked(UUID.zero());
        return await this.stands(this.home);
    }

    async usesLandmark() {
        this.stage.expect(this.landmark !== undefined, 'a landmark');
        await this.landmarked(this.landmark);
        return await this.stands(this.place);
    }

    async hostGoesAndComes() {
        const is = (message) => message.AgentBlock.some((block) => block.AgentID.toString() === this.host.id);
        const gone = this.stage.told(this.guest, Message.OfflineNotification, is, SHORT);
        await this.stage.leave(this.host);
        await gone;
        const come = this.stage.told(this.guest, Message.OnlineNotification, is, SHORT);
        this.host = await this.stage.arrive(this.host.user, 'last', this.stage.options.host);
        await come;
    }
}

module.exports.Play = Play;
