using System.Numerics;
using OpenSim.Modules.Attachments;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>
/// Systems that many people use, as they are published: they are no part of this repository. They are read out of the folder that the
/// variable SYSTEMS names, in it avsitter, opencollar and zhao, each with its scripts as name.lsl.
/// </summary>
[TestFixtureSource(nameof(Folders))]
public sealed class SystemsTests(string folder) : FunctionFixture
{
    private const int SitLine = 33; // of a card of ZHAO's, from 0

    private static readonly int[] StandLines = [21, 23, 25, 27, 29];

    private static readonly string[] Folders = Environment.GetEnvironmentVariable("SYSTEMS") is { Length: > 0 } named ? [named] : [];

    [Test]
    public void AVsitter_SeatsPeople_ShowsItsMenu_AndAdjusts()
    {
        Put("AVpos", AssetType.Notecard, """
            SITTER 0
            POSE first|one
            POSE second|two
            {first}<0.0,0.0,0.5><0.0,0.0,0.0>
            {second}<0.2,0.0,0.7><0.0,0.0,90.0>
            """);
        var (one, two) = (Put("one", AssetType.Animation), Put("two", AssetType.Animation));
        PutHelper();
        RunAll("avsitter", "[AV]sitA", "[AV]sitB", "[AV]adjuster");
        Wait(20);
        Assert.That(Scene.Movement.Seating.RequestSit(Viewer.Presence!, Host.Id, Vector3.Zero), Is.True);
        Wait(5);
        Assert.That(Plays(one), "the first pose plays");
        Assert.That(Viewer.Presence!.IsSitting);
        Touch();
        Press("second");
        Assert.That(Plays(two) && !Plays(one), "the second pose plays");
        var seat = Viewer.Presence.Position;
        Touch();
        Press("[ADJUST]");
        Press("[POSE]");
        Press("X+");
        Assert.That(Vector3.Distance(Viewer.Presence.Position, seat), Is.EqualTo(0.05f).Within(0.001f), "moved by a step");
        Touch();
        Press("[ADJUST]");
        Press("[HELPER]");
        Wait(5);
        var helper = Scene.Objects.Single(group => group.Name.Contains("helper", StringComparison.OrdinalIgnoreCase));
        seat = Viewer.Presence.AbsolutePosition;
        Scene.Writer.MoveGroup(helper.Slot, helper.RootPart.Position + new Vector3(0, 0, 0.5f));
        Wait(5);
        Assert.That(Viewer.Presence.AbsolutePosition.Z - seat.Z, Is.EqualTo(0.5f).Within(0.1f), "goes with the helper");
        Scene.Movement.Seating.StandUp(Viewer.Presence);
        Wait(3);
        Assert.That(!Plays(two), "nothing plays any more");
    }

    [Test]
    public void OpenCollar_ShowsItsMenu_AndLeashes()
    {
        Scene.Writer.SetDescription(Host.Slot, "leashpoint");
        Put(".settings", AssetType.Notecard, "");
        var post = Region.Region.AddBox(Here + new Vector3(2, 0, 0), "post", Ada).RootPart;
        RunAll("opencollar",
            [.. Directory.GetFiles(Path.Combine(folder, "opencollar"), "*.lsl").Select(Path.GetFileNameWithoutExtension)!]);
        Wear(39);
        Wait(60);
        Assert.That(Heard(), Has.Some.Contains("Startup complete"));
        Touch();
        Press("Leash");
        Press("Anchor");
        Assert.That(Dialogs[^1].Text, Does.Contain("post"));
        Press("0 post");
        Wait(5);
        Assert.That(Host.Extras.ParticleSystem, Is.Not.Empty, string.Join('\n', Heard()));
        Assert.That(Host.Extras.ParticleSystem.AsSpan().IndexOf(post.Id.ToBytes()), Is.Positive, "the chain goes to the post");
        Touch();
        Press("Leash");
        Press("Unleash");
        Wait(5);
        Assert.That(Host.Extras.ParticleSystem, Is.Empty, string.Join('\n', Heard()));
    }

    [Test]
    public void Zhao_PutsItsAnimationsInThePlaceOfOthers()
    {
        var lines = new string[160];
        Array.Fill(lines, "");
        foreach (var line in StandLines)
            lines[line] = "stand";
        lines[SitLine] = "sit";
        Put("Default", AssetType.Notecard, string.Join('\n', lines));
        var (stand, sit) = (Put("stand", AssetType.Animation), Put("sit", AssetType.Animation));
        RunAll("zhao", "Cache", "ZHAOII Main Animation Overrider");
        Run("default { attach(key id) { llSleep(3); llMessageLinked(LINK_SET, 0, \"Load Notecard\", \"Default\"); llSleep(20); "
            + "llMessageLinked(LINK_SET, 0, \"Sit On\", NULL_KEY); llMessageLinked(LINK_SET, 0, \"On\", NULL_KEY); } }", name: "button");
        Wear(35);
        Wait(40);
        Assert.That(Host.Group.IsHud);
        Assert.That(Plays(stand), string.Join('\n', Heard()));
        Scene.Movement.Seating.SitOnGround(Viewer.Presence!);
        var chair = Region.Region.AddBox(Here + Vector3.UnitX, "chair", Ada);
        Scene.Movement.Seating.StandUp(Viewer.Presence!);
        Scene.Movement.Seating.RequestSit(Viewer.Presence!, chair.Id, Vector3.Zero);
        Wait(3);
        Assert.That(Plays(sit), string.Join('\n', Heard()));
    }

    private IReadOnlyList<ScriptDialog> Dialogs =>
        [.. Viewer.Calls.Where(call => call.Method == "SendDialog").Select(call => (ScriptDialog)call.Arguments[0]!)];

    private void RunAll(string system, params string[] names)
    {
        foreach (var name in names)
            Run(File.ReadAllText(Path.Combine(folder, system, name + ".lsl")), name: name);
    }

    private void Wait(double seconds)
    {
        for (var i = 0; i < seconds * 2; i++)
        {
            Seconds(0.5);
            Region.Settle();
        }
    }

    private void Touch()
    {
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
        Scene.Requests.Touches.End(Viewer.Presence!, Host, new Touch());
        Wait(3);
    }

    /// <summary>One of these buttons of the last dialog.</summary>
    private void Press(params string[] labels)
    {
        var dialog = Dialogs is [.., var last] ? last : throw new AssertionException("No dialog came. Heard: " + string.Join('\n', Heard()));
        var button = labels.FirstOrDefault(label => dialog.Buttons.Contains(label))
            ?? throw new AssertionException($"{string.Join(" or ", labels)} among {string.Join('|', dialog.Buttons)}: {dialog.Text}");
        Viewer.Calls.Clear();
        Scene.Requests.Scripts.AnswerDialog(Viewer.Presence!, new DialogAnswer(dialog.ObjectId, dialog.Channel, 0, button));
        Wait(3);
    }

    private void Wear(byte point)
    {
        Waiting.For(Region.Services.Inventory.CreateUserInventory(Ada));
        string? refusal = null;
        Scene.RequestModuleInterface<IWearing>()!.Attach(Viewer.Presence!, Host.Group, point, true, words => refusal = words);
        Wait(2);
        Assert.That((refusal, Host.Group.IsAttachment), Is.EqualTo(((string?)null, true)));
    }

    private void PutHelper()
    {
        var model = Region.Region.AddBox(Here, "[AV]helper", Ada).RootPart;
        Scene.Inventories.Put(model, ItemOf(File.ReadAllText(Path.Combine(folder, "avsitter", "[AV]helperscript.lsl")), model, "helper"));
        var packed = ObjectXml.Write(ObjectPacking.Pack(model.Group, []));
        Scene.Writer.DeleteObject(model.Group);
        Settle();
        Put("[AV]helper", AssetType.Object, packed);
    }

    private bool Plays(PrimItemRow animation) => Viewer.Presence!.Animations.Any(playing => playing.AnimationId == animation.AssetId);

    private PrimItemRow Put(string name, int type, string text) => Put(name, type, System.Text.Encoding.UTF8.GetBytes(text));

    private PrimItemRow Put(string name, int type, byte[]? data = null)
    {
        var asset = data is null ? UUID.Random() : Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = name, Type = (sbyte)type, CreatorId = Ada.ToString(), Data = data
        }));
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, OwnerId = Ada, AssetId = asset, AssetType = type, InvType = type,
            CreatorId = Ada.ToString(), BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        };
        Scene.Inventories.Put(Host, item);
        return item;
    }
}
