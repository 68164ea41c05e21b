using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Peer;

/// <summary>
/// The twins against a real ROBUST of OpenSimulator (docs/howto/compare-with-opensimulator.md). OPENSIM_ROBUST names its private and its
/// public address, <c>http://127.0.0.1:8003 http://127.0.0.1:8002</c>; without it there are no cases. Ids are new at each run, so that one
/// may stay up.
/// </summary>
[TestFixtureSource(nameof(Peers))]
public class RobustPeerTests(string inside, string outside) : ServiceFixture
{
    internal static readonly string[][] Peers =
        Environment.GetEnvironmentVariable("OPENSIM_ROBUST")?.Split(' ') is { Length: 2 } addresses ? [addresses] : [];

    private readonly UUID _user = UUID.Random();
    private ServiceConnections _connections = null!;
    private ServiceSet _peer = null!;

    [SetUp]
    public void Connect()
    {
        var configuration = new Configuration();
        foreach (var address in typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>())
            configuration.Set(address.Section, address.Key, address == AddressSettings.Profiles ? outside : inside);
        _connections = new ServiceConnections(configuration, new StatRegistry(), TimeProvider.System);
        _peer = RemoteServices.Create(Services, _connections, configuration);
    }

    [TearDown]
    public void Disconnect() => _connections?.Dispose();

    [TestCase(3)]
    [TestCase(3_000_000)]
    public async Task Asset_StoredThere_ComesBack(int length)
    {
        var data = new byte[length];
        new Random(length).NextBytes(data);
        var asset = new Asset { Id = UUID.Random(), Name = "a & ü", Description = "d", Type = AssetType.Notecard, CreatorId = $"{_user}", Data = data };
        Assert.That(await _peer.Assets.Store(asset), Is.EqualTo(asset.Id));
        Assert.That((await _peer.Assets.GetMetadata(UUID.Random())), Is.Null);
        ((Remote.Assets.RemoteAssetService)_peer.Assets).ClearCache(memory: true, files: true);
        Assert.That((await _peer.Assets.GetMetadata(asset.Id))!.Type, Is.EqualTo(AssetType.Notecard));
        var read = (await _peer.Assets.Get(asset.Id))!;
        Assert.That(read.Data, Is.EqualTo(data));
        Assert.That((read.Name, read.Description, read.Type, read.CreatorId),
            Is.EqualTo((asset.Name, asset.Description, asset.Type, asset.CreatorId)));
        Assert.That(await _peer.Assets.AssetsExist([UUID.Random(), asset.Id]), Is.EqualTo(new[] { false, true }));
        Assert.That(await _peer.Assets.Get(UUID.Random()), Is.Null);
    }

    [Test]
    public async Task Inventory_MadeChangedAndDeletedThere()
    {
        var inventory = _peer.Inventory;
        Assert.That(await inventory.CreateUserInventory(_user), Is.True);
        var root = (await inventory.GetRootFolder(_user))!;
        Assert.That((await inventory.GetInventorySkeleton(_user)), Has.Count.GreaterThan(10));
        var box = new InventoryFolder { Id = UUID.Random(), ParentId = root.Id, Owner = _user, Name = "Böx & co" };
        var item = new InventoryItem
        {
            Id = UUID.Random(), Folder = box.Id, Owner = _user, AssetId = UUID.Random(), AssetType = 7, InvType = 7, Name = "n",
            CreatorId = $"{_user};http://home.test/;Ima Tester", BasePermissions = 0x7FFFFFFF, CurrentPermissions = 0x7FFFFFFF, NextPermissions = 532480,
            CreationDate = 99, Flags = 1
        };
        var outcome = await inventory.Apply(_user, new InventoryChange { NewFolders = [box], NewItems = [item] });
        Assert.That(outcome.Refusal, Is.EqualTo(InventoryRefusal.None));
        Assert.That(await inventory.GetItem(_user, item.Id), Is.EqualTo(item));
        Assert.That((await inventory.GetFolder(_user, box.Id))!.Name, Is.EqualTo(box.Name));
        Assert.That((await inventory.GetFolderContent(_user, box.Id))!.Items.Single(), Is.EqualTo(item));
        Assert.That(await inventory.GetMultipleItems(_user, [UUID.Random(), item.Id]), Is.EqualTo(new[] { null, item }));
        Assert.That(await inventory.ChangeItem(_user, item.Id, new ItemChange { Name = "other" }), Is.True);
        Assert.That(await inventory.MoveItems(_user, [(item.Id, root.Id)]), Is.True);
        Assert.That((await inventory.GetFolderItems(_user, root.Id)).Single(i => i.Id == item.Id).Name, Is.EqualTo("other"));
        var trash = (await inventory.GetFolderForType(_user, FolderType.Trash))!;
        Assert.That(await inventory.MoveFolder(_user, box.Id, trash.Id), Is.True);
        Assert.That((await inventory.GetTree(_user, root.Id, 5, 1000))!.Contents[trash.Id].Folders.Single().Id, Is.EqualTo(box.Id));
        Assert.That(await inventory.PurgeFolder(_user, trash.Id), Is.True);
        Assert.That(await inventory.GetFolder(_user, box.Id), Is.Null);
        Assert.That(await inventory.DeleteItems(_user, [item.Id]), Is.True);
        Assert.That(await inventory.GetItem(_user, item.Id), Is.Null);
        Assert.That(await inventory.GetActiveGestures(_user), Is.Empty);
        Assert.That(await inventory.GetAssetPermissions(_user, item.AssetId), Is.Zero);
    }

    [Test]
    public async Task Groups_FoundedJoinedAndToldThere()
    {
        var groups = _peer.Groups;
        var (id, guest) = (UUID.Random(), UUID.Random());
        var draft = new GroupRecord
        {
            Id = id, Name = $"G {id.ToString()[..20]}", Charter = "Ä & b", FounderId = _user, OpenEnrollment = true, ShowInList = true, MembershipFee = 0
        };
        Assert.That(await groups.CreateGroup(draft), Is.Null);
        var found = (await groups.FindGroups(draft.Name, 0, 10)).Single();
        var group = (await groups.GetGroup(found.GroupId))!;
        Assert.That((group.Name, group.Charter, group.FounderId, group.OpenEnrollment, group.MemberCount),
            Is.EqualTo((draft.Name, draft.Charter, _user, true, 1)));
        Assert.That(await groups.Join(guest, group.Id), Is.Null);
        Assert.That(await groups.SetActive(guest, group.Id), Is.Null);
        var memberships = await groups.GetMemberships(guest);
        Assert.That(memberships.Active!.GroupId, Is.EqualTo(group.Id));
        Assert.That((await groups.GetMembers(_user, group.Id, 100)).Select(m => (m.AgentId, m.IsOwner)),
            Is.EquivalentTo(new[] { (_user, true), (guest, false) }));
        var role = new GroupRole { GroupId = group.Id, RoleId = UUID.Random(), Name = "R", Title = "T", Description = "D", Powers = GroupPowers.SendNotices };
        Assert.That(await groups.CreateRole(_user, role), Is.Null);
        Assert.That(await groups.ChangeRoleMembers(_user, group.Id, [new GroupRoleChange(role.RoleId, guest, true)]), Is.Null);
        Assert.That((await groups.GetRoles(group.Id)).Single(r => r.RoleId == role.RoleId).Title, Is.EqualTo("T"));
        Assert.That((await groups.GetRolesOf(guest, group.Id)).Select(r => r.RoleId), Does.Contain(role.RoleId));
        Assert.That(await groups.GetRoleMembers(_user, group.Id, 100), Does.Contain(new GroupRoleMember(role.RoleId, guest)));
        var notice = new GroupNotice { GroupId = group.Id, NoticeId = UUID.Random(), FromName = "Ima", Subject = "s & t", Message = "m" };
        Assert.That(await groups.AddNotice(_user, notice), Is.Null);
        Assert.That((await groups.GetNotices(_user, group.Id)).Single().Subject, Is.EqualTo("s & t"));
        Assert.That((await groups.GetNotice(_user, notice.NoticeId))!.Message, Is.EqualTo("m"));
        Assert.That(await groups.Eject(_user, group.Id, guest), Is.Null);
        Assert.That((await groups.GetMemberships(guest)).All, Is.Empty);
        Assert.That(await groups.GetBans(_user, group.Id), Is.Empty);
    }

    [Test]
    public async Task OfflineMessage_KeptThere_ComesOnce()
    {
        var message = new InstantMessage
        {
            FromAgentId = UUID.Random(), FromName = "Ima Tester", ToAgentId = _user, Dialog = InstantMessageDialog.Message, Text = "Hällo\n<&>", BinaryBucket = [0, 255],
            Position = new Vector3(1, 2, 3.5f), RegionId = UUID.Random(), Timestamp = 1_700_000_000
        };
        Assert.That(await _peer.OfflineMessages.StoreMessage(message), Is.Null);
        var kept = (await _peer.OfflineMessages.GetMessages(_user)).Single();
        Assert.That((kept.FromName, kept.Text, kept.Position, kept.FromAgentId),
            Is.EqualTo((message.FromName, message.Text, message.Position, message.FromAgentId)));
        Assert.That(kept.BinaryBucket, Is.EqualTo(message.BinaryBucket));
        Assert.That(await _peer.OfflineMessages.GetMessages(_user), Is.Empty);
    }

    [Test]
    public async Task Profile_PicksAndNotes_KeptThere()
    {
        var profiles = _peer.Profiles;
        var properties = new UserProfileProperties
        {
            UserId = _user, WebUrl = "http://example.org/", AboutText = "about \"me\"", FirstLifeText = "first", ImageId = UUID.Random(),
            FirstLifeImageId = UUID.Random(), WantToMask = 3, WantToText = "build", SkillsMask = 5, SkillsText = "script", Languages = "Deutsch"
        };
        await profiles.GetProperties(_user); // OpenSimulator makes the row at the first question
        Assert.That(await profiles.StoreProperties(properties), Is.True);
        var read = await profiles.GetProperties(_user);
        Assert.That(read with { PublishProfile = false, PublishMature = false }, Is.EqualTo(properties));
        var pick = new Pick
        {
            Id = UUID.Random(), CreatorId = _user, Name = "Beach", Description = "sand", ParcelId = UUID.Random(), SnapshotId = UUID.Random(),
            ParcelName = "P", RegionName = "R", Position = new Vector3D(1, 2, 3), SortOrder = 1, IsEnabled = true
        };
        Assert.That(await profiles.StorePick(pick), Is.True);
        var stored = (await profiles.GetPicks(_user)).Single();
        Assert.That((stored.Id, stored.Name, stored.Description, stored.CreatorId),
            Is.EqualTo((pick.Id, pick.Name, pick.Description, _user)));
        Assert.That(await profiles.DeletePick(_user, pick.Id), Is.True);
        Assert.That(await profiles.GetPicks(_user), Is.Empty);
        Assert.That(await profiles.StoreNotes(_user, UUID.Zero, "a note"), Is.True);
        Assert.That(await profiles.GetNotes(_user, UUID.Zero), Is.EqualTo("a note"));
        var classified = new Classified
        {
            Id = UUID.Random(), CreatorId = _user, Category = 1, Name = "Boats", Description = "d", Price = 5, Flags = 4,
            ParcelId = UUID.Random(), SnapshotId = UUID.Random()
        };
        Assert.That(await profiles.StoreClassified(classified), Is.True);
        Assert.That((await profiles.GetClassifieds(_user)).Single().Name, Is.EqualTo("Boats"));
        Assert.That(await profiles.DeleteClassified(_user, classified.Id), Is.True);
    }

    [Test]
    public async Task BakesAndMapTiles_KeptThere()
    {
        var bake = new BakedTexture(8, UUID.Random(), UUID.Random(), [1, 2, 3]);
        Assert.That(await _peer.BakedTextures.Get(_user), Is.Empty);
        Assert.That(await _peer.BakedTextures.Store(_user, [bake, bake with { Face = 40 }]), Is.True);
        var bakes = await _peer.BakedTextures.Get(_user);
        Assert.That(bakes.Select(b => (b.Face, b.CacheId, b.TextureId, b.Data.Length)),
            Is.EqualTo(new[] { ((byte)8, bake.CacheId, bake.TextureId, 3), ((byte)40, bake.CacheId, bake.TextureId, 3) }));
        var maps = (IMapImageService)_peer.GetService(typeof(IMapImageService))!;
        Assert.That(await maps.AddMapTile(3001, 3000, Imaging.PictureFile.WriteJpeg(new Imaging.RgbaImage(256, 256)), UUID.Zero), Is.Null);
    }
}
