using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Land;
using OpenSim.World.Prims;
using OpenSim.World.Viewers.Search;

namespace OpenSim.World.Viewers;

/// <summary>What is heard.</summary>
public interface IChatPort
{
    /// <summary>ChatFromSimulator.</summary>
    void Send(in ChatMessage message);

    /// <summary>SoundTrigger: a sound that an avatar makes, once.</summary>
    /// <param name="gain">0 to 1.</param>
    void SendSound(UUID sound, UUID maker, Vector3 position, float gain);
}

/// <summary>Instant messages, alerts and the generic bag.</summary>
public interface IMessagePort
{
    /// <summary>ImprovedInstantMessage.</summary>
    void SendInstantMessage(InstantMessage message);

    /// <summary>AgentAlertMessage; modal shows a box instead of a line.</summary>
    void SendAlert(string text, bool modal = false);

    /// <summary>AlertMessage: news that viewers have a window and words of their own for.</summary>
    /// <param name="name">What viewers know it by.</param>
    /// <param name="text">For viewers that do not know it.</param>
    /// <param name="values">What viewers put into their words.</param>
    void SendKnownAlert(string name, string text, params IReadOnlyList<(string Name, string Value)> values);

    /// <summary>GenericMessage with its method, invoice and string parameters.</summary>
    void SendGeneric(string method, UUID invoice, params IReadOnlyList<string> parameters);
}

/// <summary>The region as a place: handshake, arrival, movement, teleports.</summary>
public interface IRegionPort
{
    /// <summary>RegionHandshake; sent again to everybody when region settings change.</summary>
    void SendHandshake();

    /// <summary>AgentMovementComplete.</summary>
    void SendMovementComplete(Vector3 position, Vector3 lookAt);

    /// <summary>TeleportStart (UDP).</summary>
    void SendTeleportStart(uint flags);

    /// <summary>TeleportLocal (UDP): arrived in the same region.</summary>
    void SendTeleportLocal(Vector3 position, Vector3 lookAt, uint flags);

    /// <summary>TeleportProgress (UDP): what viewers show while one is under way.</summary>
    void SendTeleportProgress(uint flags, string words);

    /// <summary>TeleportFinish on the event queue: the avatar's viewer goes on in another region.</summary>
    /// <param name="seed">Address of its seed capability there.</param>
    /// <param name="access">How that region is rated: 13 general, 21 mature, 42 adult.</param>
    void SendTeleportFinish(RegionAddress there, string seed, byte access, uint flags);

    /// <summary>CrossedRegion on the event queue: the avatar has gone over the border.</summary>
    /// <param name="position">Where it is, by the other region's corner.</param>
    void SendCrossedRegion(RegionAddress there, string seed, Vector3 position, Vector3 lookAt);

    /// <summary>EnableSimulator and EstablishAgentCommunication on the event queue: the viewer may look into a neighbour.</summary>
    void SendNeighbour(RegionAddress there, string seed);

    /// <summary>TeleportFailed on the event queue (docs/protocol.md, Event queue).</summary>
    void SendTeleportFailed(string reason);

    void SendHealth(float percent);

    /// <summary>GrantGodlikePowers: 0 takes them away, 200 is a god.</summary>
    void SendGodLevel(byte level);

    /// <summary>WindLightRefresh on the event queue: viewers of before 2020 then ask for sky and water again.</summary>
    /// <param name="fades">The new one is faded to.</param>
    void SendWindLightRefresh(bool fades);

    /// <summary>RegionIDAndHandleReply.</summary>
    void SendRegionHandle(UUID regionId, RegionHandle handle);

    /// <summary>RegionInfo, the answer to RequestRegionInfo.</summary>
    void SendRegionInfo();
}

/// <summary>Avatars: appearance, sitting, where somebody points.</summary>
public interface IAvatarPort
{
    void SendSitResponse(UUID targetId, Vector3 offset, Quaternion rotation, bool autoPilot, Vector3 cameraEye, Vector3 cameraAt,
        bool forceMouselook);

    /// <summary>AgentWearablesUpdate.</summary>
    void SendWearables(AvatarAppearance appearance);

    /// <summary>AgentCachedTextureResponse: which of the asked bakes are already here (zero: make it).</summary>
    void SendCachedTextures(int serial, IReadOnlyList<(byte Index, UUID TextureId)> textures);

    /// <summary>RebakeAvatarTextures: this bake is not here and is to be uploaded again.</summary>
    void SendRebake(UUID textureId);

    /// <summary>AgentDataUpdate: active group, title and names.</summary>
    void SendAgentData(UUID activeGroup, string firstName, string lastName, ulong groupPowers, string groupName, string groupTitle);

    /// <summary>ViewerEffect of another agent.</summary>
    void SendViewerEffect(ReadOnlySpan<byte> encodedEffects, byte count);
}

/// <summary>What is said about objects besides their updates, which replication sends.</summary>
public interface IObjectPort
{
    /// <summary>ObjectProperties, the answer to every ObjectSelect.</summary>
    void SendProperties(IReadOnlyList<SceneObjectPart> parts);

    /// <summary>ObjectPhysicsProperties, by the event queue: what physics takes these parts for.</summary>
    void SendPhysics(IReadOnlyList<SceneObjectPart> parts);

    /// <summary>PayPriceReply: the field and the buttons of the dialog that pays an object.</summary>
    void SendPayPrice(UUID objectId, PayPrices prices);

    /// <summary>ScriptRunningReply.</summary>
    void SendScriptRunning(UUID prim, UUID item, bool isRunning);

    /// <summary>ObjectPropertiesFamily.</summary>
    void SendPropertiesFamily(SceneObjectPart part, uint requestFlags);

    /// <summary>Sends these parts again in full whatever the viewer is thought to have (RequestMultipleObjects).</summary>
    void Resend(IReadOnlyList<uint> localIds);

    /// <summary>The viewer selects the object when it is told of it, which is not yet.</summary>
    void SelectNew(SceneObjectPart root);

    /// <summary>ForceObjectSelect: at most 250 roots that the viewer is to show as selected, in place of or beside those before.</summary>
    void ForceSelect(IReadOnlyList<uint> localIds, bool reset);
}

/// <summary>Parcels and estate.</summary>
public interface ILandPort
{
    /// <summary>ParcelOverlay: one byte a 4 m square, rows from south, split in chunks of 1024 by the stack.</summary>
    void SendOverlay(ReadOnlyMemory<byte> overlay);

    /// <summary>ParcelProperties, by the event queue.</summary>
    /// <param name="sequence">What the viewer has asked with, or one of <see cref="ParcelSequence"/>.</param>
    /// <param name="snapSelection">The viewer's selection is to become the whole parcel.</param>
    void SendProperties(Parcel parcel, int sequence, ParcelResult result = ParcelResult.Single, bool snapSelection = false);

    /// <summary>LandStatReply, by the event queue: what costs a region most.</summary>
    /// <param name="report">0 scripts, 1 colliders.</param>
    /// <param name="flags">As they were asked with.</param>
    void SendTopObjects(uint report, uint flags, IReadOnlyList<TopObject> objects);

    /// <summary>ParcelObjectOwnersReply, by the event queue.</summary>
    void SendObjectOwners(IReadOnlyList<ParcelObjectOwner> owners);

    void SendAccessList(UUID parcelId, int sequence, uint flags, int localId, IReadOnlyList<(UUID Id, uint Expires, uint Flags)> entries);

    void SendDwell(int localId, UUID parcelId, float dwell);

    /// <summary>ParcelInfoReply: a parcel as the world's search shows it.</summary>
    void SendInfo(FoundPlace place);

    /// <summary>EstateCovenantReply.</summary>
    /// <param name="changed">Unix seconds.</param>
    void SendCovenant(UUID covenantId, uint changed, string estateName, UUID estateOwner);

    /// <summary>estateupdateinfo of EstateOwnerMessage: the region's estate, for the one who manages it.</summary>
    /// <param name="invoice">What the viewer has asked with.</param>
    void SendEstateInfo(UUID invoice);

    /// <summary>setaccess of EstateOwnerMessage: one of the estate's lists.</summary>
    void SendEstateAccess(UUID invoice, EstateAccessKind kind, IReadOnlyList<UUID> ids);

    /// <summary>setexperience of EstateOwnerMessage: the estate's lists of experiences.</summary>
    void SendEstateExperiences(UUID invoice, IReadOnlyList<UUID> blocked, IReadOnlyList<UUID> trusted, IReadOnlyList<UUID> allowed);

    /// <summary>TelehubInfo.</summary>
    /// <param name="telehub">Null for none.</param>
    /// <param name="spawnPoints">From the telehub, in metres, by its own axes.</param>
    void SendTelehub(SceneObjectGroup? telehub, IReadOnlyList<Vector3> spawnPoints);
}

/// <summary>What a viewer is told of its user's inventory, and of contents.</summary>
public interface IInventoryPort
{
    /// <summary>UpdateCreateInventoryItem.</summary>
    void SendItemCreated(InventoryItem item, uint callbackId, UUID transactionId);

    /// <summary>RemoveInventoryItem: the item is not there any more.</summary>
    void SendRemoved(UUID item);

    /// <summary>BulkUpdateInventory, which goes by the event queue.</summary>
    /// <param name="callback">What the viewer has asked with; 0 for nothing.</param>
    void SendBulkUpdate(
        IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items, UUID transactionId, uint callback = 0);

    /// <summary>InventoryDescendents, all or a part of them.</summary>
    /// <param name="count">How many there are in all parts.</param>
    void SendDescendents(UUID folderId, UUID ownerId, int version, int count, IReadOnlyList<InventoryFolder> folders,
        IReadOnlyList<InventoryItem> items);

    /// <summary>FetchInventoryReply.</summary>
    void SendItems(IReadOnlyList<InventoryItem> items);

    /// <summary>ReplyTaskInventory; an empty file name says that there is nothing.</summary>
    void SendTaskInventory(UUID objectId, short serial, string fileName);
}

/// <summary>Names, friends and profiles.</summary>
public interface IPeoplePort
{
    /// <summary>UUIDNameReply.</summary>
    void SendNames(IReadOnlyList<(UUID Id, string FirstName, string LastName)> names);

    void SendOnline(IReadOnlyList<UUID> agents);

    void SendOffline(IReadOnlyList<UUID> agents);

    /// <summary>AvatarPropertiesReply.</summary>
    void SendProfile(AvatarProfile profile);

    /// <summary>AvatarInterestsReply.</summary>
    void SendInterests(UUID agentId, AvatarInterests interests);

    /// <summary>AvatarNotesReply.</summary>
    void SendNotes(UUID about, string notes);

    /// <summary>AvatarPicksReply.</summary>
    void SendPicks(UUID creatorId, IReadOnlyList<(UUID Id, string Name)> picks);

    /// <summary>PickInfoReply.</summary>
    void SendPick(Pick pick, string creatorName);

    /// <summary>AvatarClassifiedReply.</summary>
    void SendClassifieds(UUID creatorId, IReadOnlyList<(UUID Id, string Name)> classifieds);

    /// <summary>ClassifiedInfoReply.</summary>
    void SendClassified(Classified classified);

    /// <summary>UserInfoReply.</summary>
    void SendUserInfo(bool mailsMessages, bool isVisible, string email);

    /// <summary>ChangeUserRights: what the first grants the second (1 see online, 2 see on the map, 4 edit objects).</summary>
    void SendRights(UUID granter, UUID friend, int rights);

    /// <summary>TerminateFriendship.</summary>
    void SendFriendshipEnded(UUID other);

    /// <summary>FindAgent: metres from the grid's corner.</summary>
    void SendFound(UUID agentId, double globalX, double globalY);

    /// <summary>OfferCallingCard: from whom, and the id by which it is answered.</summary>
    void SendCardOffer(UUID from, UUID offer);

    /// <summary>AcceptCallingCard or DeclineCallingCard, for the one who has offered.</summary>
    void SendCardAnswer(UUID offer, bool accepted);

    /// <summary>MuteListUpdate: the list is a file of that name, to be asked for.</summary>
    void SendMuteList(string fileName);

    /// <summary>UseCachedMuteList: the viewer's own is good.</summary>
    void SendMuteListUnchanged();

    /// <summary>AvatarPickerReply.</summary>
    void SendPickerReply(UUID queryId, IReadOnlyList<(UUID Id, string FirstName, string LastName)> found);

    /// <summary>MoneyBalanceReply.</summary>
    void SendMoneyBalance(int balance, MoneyMove move);
}

/// <summary>Files by name, in both directions (Xfer): task inventories, terrain, what viewers upload by UDP.</summary>
public interface IFilePort
{
    /// <summary>
    /// Lays a file ready that the viewer will ask for by this name (RequestXfer), and keeps it for two minutes. A second one of the same
    /// name takes the place of the first. The viewer gets its length in front of it, as the protocol has it.
    /// </summary>
    void Offer(string name, byte[] content);

    /// <summary>InitiateDownload: the viewer fetches this file at once and keeps it under the name.</summary>
    void Send(string viewerFileName, byte[] content);

    /// <summary>
    /// Asks the viewer for a file of its own that it expects to be asked for. The answer comes with the token held: the bytes, or null when
    /// the viewer does not give it, it is longer than <paramref name="maxBytes"/>, or nothing came for a minute.
    /// </summary>
    void Fetch(string name, int maxBytes, Action<byte[]?> done);

    /// <summary>The same for an asset that the viewer has announced to upload.</summary>
    void FetchAsset(UUID assetId, short assetType, int maxBytes, Action<byte[]?> done);
}

/// <summary>The world map.</summary>
public interface IMapPort
{
    /// <summary>MapBlockReply.</summary>
    void SendBlocks(uint flags, IReadOnlyList<MapBlock> blocks);

    /// <summary>MapItemReply.</summary>
    void SendItems(uint itemType, uint flags, IReadOnlyList<MapItem> items);
}
