using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// The services of the grid are away for ten minutes while people are in the region: what people do goes on, what is to be written is
/// written when the services are back, and what cannot be done is refused in words.
/// </summary>
[TestFixture]
public sealed class AwayScenarios : WithDistantGrid
{
    private const byte Skull = 2;
    private const string NotReached = "Your inventory cannot be reached at the moment";
    private const string Failed = "That did not work";
    private static readonly Vector3 Place = new(130, 128, 25);
    private static readonly UUID NewFolder = UUID.Parse("22222222-2222-4222-8222-222222222222");

    private ClientSession Vera => Town.Visitor.Session;

    private long Now => Town.Stack.Now;

    [SetUp]
    public void Come() => Do(() => Town.Owner.Session.Teleport(new Vector3(130, 140, 25), Now));

    [TestCase(GridState.Refusing)]
    [TestCase(GridState.Failing)]
    [TestCase(GridState.Frozen)]
    public void Away_PeopleTalkWalkAndBuild_AsIfNothingWere(GridState state)
    {
        Grid.State = state;
        Do(() => Vera.Chat("Hello", Now));
        Assert.That(Town.Owner.Events.Select(e => e.Text), Has.Member("Hello"), "chat");

        var start = Vera.Position;
        Vera.Controls = AgentControl.Forward;
        Town.Stack.Run(3);
        Vera.Controls = AgentControl.None;
        Do(() => { });
        Assert.That(Vector3.Distance(Vera.Position, start), Is.GreaterThan(2), "walking");

        Do(() => Vera.Rez(Place, Now));
        var built = Town.Scene.Objects.Single(o => o.OwnerId == Town.VisitorId);
        Do(() => Vera.Name(built.LocalId, "hut", Now));
        Do(() => Vera.MoveObject(built.LocalId, Place + Vector3.UnitX, Now));
        Assert.That((built.RootPart.Name, Town.Owner.World.Find(built.LocalId)!.Position), Is.EqualTo(("hut", Place + Vector3.UnitX)),
            "building");

        Do(() => Vera.InstantMessage(Town.OwnerId, "Psst", Now));
        Assert.That(Town.Owner.Events.Select(e => e.Text), Has.Member("Psst"), "a message to who is here");
        Do(() => Vera.Teleport(new Vector3(40, 40, 25), Now));
        Assert.That(Vector3.Distance(Vera.Position, new Vector3(40, 40, 25)), Is.LessThan(5), "a teleport within the region");
        Assert.That(Alerts(), Is.Empty, "and nobody has noticed");
    }

    [TestCase(GridState.Refusing)]
    [TestCase(GridState.Failing)]
    [TestCase(GridState.Frozen)]
    public void Away_WhatIsToBeWritten_IsWrittenInOrderAndOnceWhenTheyAreBack(GridState state)
    {
        var (card, crate, hat) = (AddCard(), Built("crate"), Built("hat"));
        Do(() => Vera.Attach(hat.LocalId, Skull, Now));
        Do(() => Send(room =>
        {
            var writer = new AvatarPropertiesRequestWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId, Town.VisitorId);
            return writer.Finish();
        }));
        var seen = crate.LocalId;
        Grid.State = state;

        MakeFolder();
        MoveAndRename(card);
        Do(() => Town.Scene.Requests.Objects.DeRez(Viewer(Town.VisitorId), new DeRezRequest(
            [crate], DeRezDestination.Take, FolderOf(FolderType.Object))));
        Assert.That(Town.Visitor.World.Find(seen), Is.Null, "taken");
        Do(() => Vera.InstantMessage(Town.Accounts[1].PrincipalId, "See you tomorrow", Now));
        WriteProfile("I was away");
        Mute();
        Do(() => Vera.Name(Worn().LocalId, "top hat", Now));
        Do(() => Vera.Logout(Now));
        Assert.That(Alerts(), Is.Empty, "all of it is promised");
        Assert.That(Grid.Late.Count, Is.GreaterThan(5));
        Grid.Pass(600);
        Town.Stack.Run(12);
        Town.Settle();

        var inventory = Town.Services.Inventory;
        Grid.Answered.Clear();
        Grid.Return(AssetsAreThere);
        Town.Stack.Run(12); // what is tried again here, not by the grid's clock
        Town.Settle();
        Grid.Return(AssetsAreThere);
        var moved = Town.Wait(inventory.GetItem(Town.VisitorId, card))!;
        Assert.That((moved.Name, moved.Folder), Is.EqualTo(("renamed", NewFolder)), "moved into the folder that was made, then renamed");
        Assert.That(Grid.Answered.Count(call => call == "ADDFOLDER " + NewFolder), Is.EqualTo(1), "once");
        Assert.That(Items(FolderType.Object).Select(i => i.Name), Is.EquivalentTo(new[] { "crate", "top hat" }),
            "what is worn is as its wearer left it");
        Assert.That(Town.Wait(Town.Services.OfflineMessages.GetMessages(Town.Accounts[1].PrincipalId)).Select(m => m.Text),
            Is.EqualTo(new[] { "See you tomorrow" }));
        Assert.That(Town.Wait(Town.Services.Profiles.GetProperties(Town.VisitorId)).AboutText, Is.EqualTo("I was away"));
        Assert.That(Town.Wait(Town.Services.MuteLists.GetMutes(Town.VisitorId)).Select(m => m.MuteName), Is.EqualTo(new[] { "Frank" }));
        Assert.That(Town.Wait(Town.Services.Presence.GetAgents([Town.VisitorId.ToString()])), Is.Empty, "logged out");
        Assert.That(Town.Wait(Town.Services.GridUsers.GetGridUserInfo(Town.VisitorId.ToString()))!.LastRegionId,
            Is.EqualTo(Town.Scene.Info.Id));
    }

    [TestCase(GridState.Refusing)]
    [TestCase(GridState.Failing)]
    [TestCase(GridState.Frozen)]
    public void Away_WhatCannotBeDone_IsRefusedInWords(GridState state)
    {
        var (card, cap, hat) = (AddCard(), Built("cap"), Built("hat"));
        Do(() => Vera.Attach(cap.LocalId, Skull, Now));
        Do(() => Vera.Detach(Worn().LocalId, Now));
        var item = Items(FolderType.Object).Single().Id;
        Do(() => Vera.Attach(hat.LocalId, Skull, Now));
        Grid.State = state;

        Assert.That(Refusal(() => Vera.Wear(item, Skull, Now)), Does.StartWith(NotReached), "wear");
        Vera.Name(Worn().LocalId, "tall hat", Now);
        Assert.That(Refusal(() => Vera.Detach(Worn().LocalId, Now)), Does.StartWith(NotReached), "take off what has changed");
        Assert.That(Worn(), Is.Not.Null, "it is still on the head");
        Assert.That(Refusal(() => Send(room =>
        {
            var writer = new RezRestoreToWorldWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
            writer.InventoryData(item, UUID.Zero, UUID.Zero, UUID.Zero, UUID.Zero, 0, 0, 0, 0, 0, false, UUID.Zero, 6, 6, 0, 0, 0, "", "",
                0, 0);
            return writer.Finish();
        })), Does.StartWith(NotReached), "rez");
        Assert.That(Refusal(() => Send(room =>
        {
            var writer = new CopyInventoryItemWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
            writer.InventoryData(0, Town.VisitorId, card, UUID.Zero, "");
            return writer.Finish();
        })), Does.StartWith(NotReached), "copy");
        Assert.That(Refusal(() => Send(room =>
        {
            var writer = new AvatarPropertiesRequestWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId, Town.OwnerId);
            return writer.Finish();
        })), Does.StartWith(Failed), "a profile that was not seen before");
        Assert.That(Refusal(() => Send(room =>
        {
            var writer = new ImprovedInstantMessageWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
            writer.MessageBlock(false, UUID.Random(), 0, UUID.Zero, Vector3.Zero, 0, (byte)InstantMessageDialog.GroupNotice, UUID.Zero, 0,
                "Vera Resident", "News|All is well", new byte[] { 0 });
            writer.EstateBlock(0);
            return writer.Finish();
        })), Does.StartWith(Failed), "a group notice");
        Assert.That(Grid.Late.Count, Is.EqualTo(1), "what was refused is not done later: only what the hat has become waits");
    }

    [Test]
    public void Slow_EverythingIsDoneInTheEnd()
    {
        var card = AddCard();
        Grid.State = GridState.Slow;
        MakeFolder();
        MoveAndRename(card);
        Do(() => Vera.Chat("Hello", Now));
        Assert.That(Town.Owner.Events.Select(e => e.Text), Has.Member("Hello"));
        var moved = Town.Wait(Town.Services.Inventory.GetItem(Town.VisitorId, card))!;
        Assert.That((moved.Name, moved.Folder), Is.EqualTo(("renamed", NewFolder)));
        Assert.That((Alerts(), Grid.Late.Count), Is.EqualTo((Array.Empty<string>(), 0)));
    }

    [Test]
    public void Back_WhatIsRefusedThen_IsToldToWhoeverDidIt()
    {
        Grid.State = GridState.Refusing;
        Do(() => Send(room =>
        {
            var writer = new CreateInventoryFolderWriter(room);
            writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
            writer.FolderData(NewFolder, UUID.Random(), -1, "Nowhere");
            return writer.Finish();
        }));
        Grid.Return(() => true);
        Town.Settle();
        Town.Settle();
        Assert.That(Town.Visitor.Events.Where(e => e.Kind == SessionEventKind.InstantMessage).Select(e => e.Text),
            Has.Some.StartsWith("A change of your inventory (\"Nowhere\") from when a service of the grid was away could not be kept"));
    }

    private void MakeFolder() => Do(() => Send(room =>
    {
        var writer = new CreateInventoryFolderWriter(room);
        writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
        writer.FolderData(NewFolder, FolderOf(FolderType.Notecard), -1, "Travels");
        return writer.Finish();
    }));

    private void MoveAndRename(UUID card) => Do(() => Send(room =>
    {
        var writer = new MoveInventoryItemWriter(room);
        writer.AgentData(Town.VisitorId, Vera.Login.SessionId, false);
        writer.InventoryData(card, NewFolder, "renamed");
        return writer.Finish();
    }));

    private void WriteProfile(string about) => Do(() => Send(room =>
    {
        var writer = new AvatarPropertiesUpdateWriter(room);
        writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
        writer.PropertiesData(UUID.Zero, UUID.Zero, about, "", true, false, "");
        return writer.Finish();
    }));

    private void Mute() => Do(() => Send(room =>
    {
        var writer = new UpdateMuteListEntryWriter(room);
        writer.AgentData(Town.VisitorId, Vera.Login.SessionId);
        writer.MuteData(Town.Accounts[1].PrincipalId, "Frank", 1, 0);
        return writer.Finish();
    }));

    private void Send(ClientSession.MessageBody body) => Vera.Send(body, Now);

    private void Do(Action what)
    {
        what();
        Town.Stack.Run(0.5);
        Town.Settle();
        Town.Settle();
    }

    // The same words are not said twice within a minute.
    private string Refusal(Action what)
    {
        Town.Stack.Run(61);
        var before = Alerts().Count;
        Do(what);
        return string.Join(" / ", Alerts().Skip(before));
    }

    private List<string> Alerts() => [.. Town.Visitor.Events.Where(e => e.Kind == SessionEventKind.Alert).Select(e => e.Text)];

    private SeenObject Worn()
    {
        var avatar = Town.Visitor.World.Find(Town.VisitorId)!;
        return Town.Visitor.World.Objects.Values.Single(o => o.ParentId == avatar.LocalId && !o.IsAvatar);
    }

    private IViewer Viewer(UUID user) => Town.Scene.Presences.All.Single(p => p.Id == user).Viewer!;

    private SceneObjectGroup Built(string name)
    {
        var box = Town.Stack.Region.AddBox(Place, name, Town.VisitorId);
        Town.Settle();
        return box;
    }

    private bool AssetsAreThere() =>
        Items(FolderType.Object).All(item => Town.Wait(Town.Services.Assets.Get(item.AssetId)) is not null);

    private UUID FolderOf(short type) => Town.Wait(Town.Services.Inventory.GetFolderForType(Town.VisitorId, type))!.Id;

    private IReadOnlyList<InventoryItem> Items(short type) =>
        Town.Wait(Town.Services.Inventory.GetFolderItems(Town.VisitorId, FolderOf(type)));

    private UUID AddCard()
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = Town.VisitorId, Folder = FolderOf(FolderType.Notecard), Name = "Card", AssetType = 7, InvType = 7,
            AssetId = UUID.Random(), BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff,
            CreatorId = Town.VisitorId.ToString()
        };
        Assert.That(Town.Wait(Town.Services.Inventory.AddItem(item)));
        return item.Id;
    }
}
