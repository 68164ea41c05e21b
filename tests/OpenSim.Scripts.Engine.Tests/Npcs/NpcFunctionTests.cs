using System.Numerics;
using System.Text;
using OpenSim.Modules.Things.Npcs;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests.Npcs;

/// <summary>NPCs by the functions that make and steer them, in a region with bodies.</summary>
[TestFixture]
public sealed class NpcFunctionTests : ScriptFixture
{
    private const string Bake = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    private ScenePresence? Npc => Scene.Presences.All.FirstOrDefault(p => p.Npc is not null);

    [SetUp]
    public void Allow()
    {
        AllowAll();
        Region.With(new NPCModule());
    }

    [Test]
    public void Npc_Comes_AsAnAvatarWithLooks_AndGoes()
    {
        Run("""
            key npc;
            default {
                state_entry() { npc = osNpcCreate("Bob", "Builder", <130, 128, 25>, ""); llOwnerSay((string)osIsNpc(npc) + osIsNpc(llGetOwner())
                    + llKey2Name(npc) + llList2CSV(osGetNPCList())); }
                link_message(integer from, integer what, string text, key id) { osNpcRemove(npc); }
            }
            """);
        var npc = Npc!;
        Assert.That(Heard().Single(), Does.StartWith($"host: 10Bob Builder{npc.Id}, <130.000000, 128.000000, ").And.EndsWith(", Bob Builder"));
        Assert.That((npc.Viewer, npc.Title, npc.Npc!.SensesAsAgent, npc.Npc.Owner), Is.EqualTo((default(object), "", false, UUID.Zero)));
        Assert.That(npc.Appearance.VisualParams, Has.Length.EqualTo(253));
        Assert.That(npc.Appearance.TextureEntry, Is.Not.Empty);

        Run("default { state_entry() { llMessageLinked(LINK_THIS, 0, \"\", NULL_KEY); } }", name: "end");
        Step();
        Assert.That(Npc, Is.Null);
    }

    // Keys of [NPC], the options of osNpcCreate (none for the shorter form), and what comes of it.
    [TestCase("", "", false, false, "")]
    [TestCase("", ", OS_NPC_CREATOR_OWNED", true, false, "")]
    [TestCase("", ", OS_NPC_NOT_OWNED | OS_NPC_SENSE_AS_AGENT", false, true, "")]
    [TestCase("AllowNotOwned", "", true, false, "")]
    [TestCase("AllowNotOwned", ", OS_NPC_NOT_OWNED", true, false, "")]
    [TestCase("AllowSenseAsAvatar", ", OS_NPC_SENSE_AS_AGENT", true, false, "")]
    [TestCase("NoNPCGroup", "", false, false, "- NPC -")]
    public void Options_AreWhatTheOperatorAllows(string forbidden, string options, bool isOwned, bool senses, string title)
    {
        if (forbidden.Length > 0)
            Region.Configuration.Set("NPC", forbidden, "false");
        Create(options);
        Assert.That((Npc!.Npc!.Owner, Npc.Npc.SensesAsAgent, Npc.Title), Is.EqualTo((isOwned ? Ada : UUID.Zero, senses, title)));
    }

    [Test]
    public void NoMoreComes_ThanTheOperatorAllows()
    {
        Region.Configuration.Set("NPC", "MaxNumberNPCsPerScene", "2");
        Run("""
            default { state_entry() { integer i; for (; i < 3; ++i) llOwnerSay("=" + (string)(osNpcCreate("A", "B", <130, 128, 25>, "") != NULL_KEY)); } }
            """);
        Assert.That(Heard().Where(line => line.Contains(": =")), Is.EqualTo(new[] { "host: =1", "host: =1", "host: =0" }));
    }

    [Test]
    public void Npc_Walks_ToWhereItIsSent_AndFacesTheWay()
    {
        Create();
        var npc = Npc!;
        Do($"osNpcMoveToTarget(\"{npc.Id}\", <130, 148, 25>, OS_NPC_NO_FLY | OS_NPC_RUNNING);");
        Seconds(1);
        Assert.That(Vector3.Transform(Vector3.UnitX, npc.Rotation).Y, Is.GreaterThan(0.9f));
        Assert.That(npc.AlwaysRun, Is.True);
        Until(() => npc.Movement.Destination is null, 20);
        Assert.That(new Vector2(npc.Position.X - 130, npc.Position.Y - 148).Length(), Is.LessThan(1f));
        Assert.That(npc.IsFlying, Is.False);
    }

    [TestCase("osNpcMoveTo(BOB, <130, 140, 60>);", false)]
    [TestCase("osNpcMoveToTarget(BOB, <130, 140, 60>, OS_NPC_FLY);", true)]
    public void Npc_Flies_ToAPlaceHighUp_AndStaysOrLands(string sent, bool stays)
    {
        Create();
        var npc = Npc!;
        Do(sent.Replace("BOB", $"\"{npc.Id}\""));
        Step(3);
        Assert.That(npc.IsFlying, Is.True);
        Until(() => npc.Movement.Destination is null, 30);
        Seconds(3);
        Assert.That(npc.IsFlying, Is.EqualTo(stays));
        Assert.That(npc.Position.Z, stays ? Is.GreaterThan(50f) : Is.LessThan(50f));
    }

    [Test]
    public void Npc_Stops_Sits_Stands_AndIsTurned()
    {
        Create();
        var npc = Npc!;
        Do($"osNpcMoveTo(\"{npc.Id}\", <200, 128, 25>); osNpcStopMoveToTarget(\"{npc.Id}\"); osNpcSetRot(\"{npc.Id}\", <0, 0, 1, 0>);");
        Assert.That((npc.Movement.Destination, npc.Rotation), Is.EqualTo((default(Vector3?), new Quaternion(0, 0, 1, 0))));
        Do($"osNpcSit(\"{npc.Id}\", \"{Host.Id}\", OS_NPC_SIT_NOW); llOwnerSay((string)osGetSittingAvatarsCount());");
        Assert.That((npc.ParentId, Heard().Last()), Is.EqualTo((Host.LocalId, "host: 1")));
        Do($"osNpcStand(\"{npc.Id}\");");
        Assert.That(npc.IsSitting, Is.False);
    }

    [Test]
    public void Npc_IsHeard_LikePeople()
    {
        Create();
        Do($"""
            key npc = "{Npc!.Id}"; osNpcSay(npc, "hello"); osNpcShout(npc, 0, "loud"); osNpcWhisper(npc, 0, "soft"); osNpcSay(npc, 0, "   ");
            osNpcSayTo(npc, llGetOwner(), 0, "you"); osNpcSay(npc, 5, "script");
            """, "listen(integer channel, string name, key id, string text) { llOwnerSay(name + text); }", "llListen(5, \"\", NULL_KEY, \"\");");
        Step();
        Assert.That(Heard(), Is.EqualTo(new[] { "Bob Builder: hello", "Bob Builder: loud", "Bob Builder: soft", "Bob Builder: you", "host: Bob Builderscript" }));
    }

    [Test]
    public void Npc_Touches_AndIsKnownForWhatItIs()
    {
        Run("default { touch_start(integer n) { llOwnerSay((string)llDetectedType(0) + llDetectedName(0)); } }");
        Create();
        Seconds(2); // it stands still
        var other = Region.Region.AddBox(Here, "other", Ada).RootPart;
        Do($"osNpcTouch(\"{Npc!.Id}\", \"{Host.Id}\", LINK_THIS);", into: other);
        Step();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 32Bob Builder" }));
    }

    // What sensors look for, and whether they find one that is an NPC, one that is taken for a person, and Ada.
    [TestCase("AGENT", false, true, true)]
    [TestCase("NPC", true, false, false)]
    [TestCase("AGENT | NPC", true, true, true)]
    public void Sensors_KnowNpcs(string type, bool findsNpc, bool findsTwin, bool findsPerson)
    {
        Create();
        Create(", OS_NPC_SENSE_AS_AGENT", "Eve");
        Run($$"""
            default { state_entry() { llSensor("", NULL_KEY, {{type}}, 20.0, PI); }
                sensor(integer n) { while (n--) llOwnerSay("=" + llDetectedName(n)); } }
            """);
        Step(2);
        var found = Heard();
        Assert.That(new[] { "Bob Builder", "Eve Builder", "Ada Tester" }.Select(name => found.Contains("host: =" + name)),
            Is.EqualTo(new[] { findsNpc, findsTwin, findsPerson }));
    }

    [Test]
    public void Npc_Plays_Looks_AndHasAProfile()
    {
        Create();
        var npc = Npc!;
        Do($"""
            key npc = "{npc.Id}"; osNpcPlayAnimation(npc, "dance1"); osNpcSetProfileAbout(npc, "a guide"); osNpcSetProfileImage(npc, "{Bake}");
            llOwnerSay((string)osNpcLookAt(npc, 8, llGetOwner(), <0, 0, 1>) + osNpcLookAt(npc, 11, llGetOwner(), ZERO_VECTOR)
                + osNpcLookAt("no key", 1, NULL_KEY, ZERO_VECTOR) + osNpcLookAt(llGetOwner(), 1, NULL_KEY, ZERO_VECTOR)
                + osNpcLookAt(npc, 1, npc, ZERO_VECTOR) + osNpcLookAt(npc, 1, "{UUID.Random()}", ZERO_VECTOR));
            """);
        Assert.That(Heard().Last(), Is.EqualTo("host: 0-1-2-30-5"));
        Assert.That(npc.Animations.Select(a => a.AnimationId), Does.Contain(new UUID("b68a3d7c-de9e-fc87-eec8-543d787e5b0d")));
        Assert.That((npc.Npc!.About, npc.Npc.Image.ToString()), Is.EqualTo(("a guide", Bake)));
        var effect = (byte[])Viewer.Take("SendViewerEffect")[^1][0]!; // operands of LSL are evaluated from the right;
        Assert.That((effect.Length, new UUID(effect.AsSpan(16)), effect[32], effect[41], new UUID(effect.AsSpan(58)), effect[^1]),
            Is.EqualTo((99, npc.Id, (byte)14, (byte)57, Ada, (byte)8)));
        Do($"osNpcStopAnimation(\"{npc.Id}\", \"dance1\");");
        Assert.That(npc.Animations.Select(a => a.AnimationId), Does.Not.Contain(new UUID("b68a3d7c-de9e-fc87-eec8-543d787e5b0d")));
    }

    [TestCase("osNpcMoveTo(NPC, <1, 1, 25>);")]
    [TestCase("osNpcMoveToTarget(NPC, <1, 1, 25>, 0);")]
    [TestCase("osNpcSetRot(NPC, <0, 0, 1, 0>);")]
    [TestCase("osNpcSit(NPC, llGetKey(), 0);")]
    [TestCase("osNpcSay(NPC, \"no\");")]
    [TestCase("osNpcShout(NPC, 0, \"no\");")]
    [TestCase("osNpcWhisper(NPC, 0, \"no\");")]
    [TestCase("osNpcSayTo(NPC, ADA, 0, \"no\");")]
    [TestCase("osNpcPlayAnimation(NPC, \"dance1\");")]
    [TestCase("osNpcSetProfileAbout(NPC, \"no\");")]
    [TestCase("osNpcRemove(NPC);")]
    [TestCase("llSay(0, (string)osNpcGetPos(NPC) + (string)osNpcGetRot(NPC));", "<0.00000, 0.00000, 0.00000><0.00000, 0.00000, 0.00000, 1.00000>")]
    [TestCase("llSay(0, (string)(osNpcGetOwner(NPC) == ADA) + osIsNpc(NPC));", "11")]
    public void AnothersNpc_DoesNotObey(string done, string told = "")
    {
        Create(", OS_NPC_CREATOR_OWNED");
        var npc = Npc!;
        var before = (npc.Movement.Destination, npc.Rotation, npc.ParentId, npc.Animations.Count, npc.Npc!.About);
        var strangers = Region.Region.AddBox(Here, "strange", UUID.Random()).RootPart;
        Do(done.Replace("NPC", $"\"{npc.Id}\"").Replace("ADA", $"\"{Ada}\""), into: strangers);
        Assert.That((npc.Movement.Destination, npc.Rotation, npc.ParentId, npc.Animations.Count, npc.Npc!.About), Is.EqualTo(before));
        Assert.That(Npc, Is.SameAs(npc));
        Assert.That(Heard(), Is.EqualTo(told.Length > 0 ? new[] { "strange: " + told } : []));
    }

    [Test]
    public void Looks_GoIntoANotecard_AndOntoAnNpc()
    {
        Wear(Viewer, "hat", 2);
        Run($$"""
            default { state_entry() {
                key card = osOwnerSaveAppearance("looks"); llOwnerSay((string)(card == llGetInventoryKey("looks")));
                key npc = osNpcCreate("Bob", "Builder", <130, 128, 25>, "looks"); llOwnerSay((string)(npc != NULL_KEY));
                llOwnerSay((string)(osNpcSaveAppearance(npc, "again") != NULL_KEY)); } }
            """);
        Region.Settle();
        Region.Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: 1", "host: 1" }));
        var npc = Npc!;
        var hat = new SceneObjectGroup(Scene, npc.Attachments.Single());
        Assert.That((hat.Name, hat.AttachmentPoint, hat.OwnerId), Is.EqualTo(("hat", (byte)2, npc.Id)));

        Do($"osNpcRemove(\"{npc.Id}\");");
        Assert.That(hat.Exists, Is.False);
    }

    [Test]
    public void Twin_WearsCopies_WhereTheOperatorLetsIt()
    {
        var hat = Wear(Viewer, "hat", 2);
        Run("default { state_entry() { osNpcCreate(\"Bob\", \"Builder\", <130, 128, 25>, llGetOwner()); } }");
        Assert.That(new SceneObjectGroup(Scene, Npc!.Attachments.Single()).Name, Is.EqualTo("hat"));
        Assert.That(hat.Exists, Is.True);

        Region.Configuration.Set("NPC", "AllowCloneOtherAvatars", "false");
        Do($"osNpcRemove(\"{Npc!.Id}\"); osNpcCreate(\"Bob\", \"Builder\", <130, 128, 25>, llGetOwner());");
        Region.Settle();
        Assert.That(Npc, Is.Null);
        Assert.That(Heard().Last(), Does.Contain("is no appearance notecard"));
    }

    // A viewer that has not baked yet, as Ada's here: an avatar without textures or shape is shown by no viewer.
    [Test]
    public void TwinOfSomebodyNotYetDressed_HasTheUsualLooks()
    {
        Run("default { state_entry() { osNpcCreate(\"Bob\", \"Builder\", <130, 128, 25>, llGetOwner()); } }");
        var (own, its) = (Viewer.Presence!.Appearance, Npc!.Appearance);
        Assert.That((own.TextureEntry.Length, own.VisualParams.Length), Is.EqualTo((0, 0)));
        Assert.That(its.TextureEntry, Is.Not.Empty);
        Assert.That(its.VisualParams, Has.Length.GreaterThanOrEqualTo(218));
    }

    [TestCase("", false)]
    [TestCase("no llsd", false)]
    [TestCase("<?xml version=\"1.0\"?><llsd><array /></llsd>", false)]
    [TestCase("<llsd><map><key>height</key><real>1.7</real><key>textures</key><array><uuid>c228d1cf-4b5d-4ba8-84f4-899a0796aa97</uuid>"
        + "<uuid /><uuid /><uuid /><uuid /><uuid /><uuid /><uuid /><uuid>" + Bake + "</uuid></array></map></llsd>", true)]
    public void Notecards_OfOpenSimulator_AreRead(string text, bool isRead)
    {
        var card = StoreCard(text);
        Run($"default {{ state_entry() {{ osNpcCreate(\"Bob\", \"Builder\", <130, 128, 25>, \"{card}\"); }} }}");
        Region.Settle();
        Assert.That(Npc is not null, Is.EqualTo(isRead));
        if (!isRead)
            return;
        var faces = new UUID[45];
        Assert.That(TextureFaces.TryRead(Npc!.Appearance.TextureEntry, faces), Is.True);
        Assert.That((faces[8].ToString(), Npc.Size.Z), Is.EqualTo((Bake, 1.7f)));

        Do($"osNpcLoadAppearance(\"{Npc.Id}\", \"nothing\");");
        Assert.That(Heard().Last(), Does.Contain("is no appearance notecard"));
    }

    private UUID StoreCard(string text) => Waiting.For(Region.Services.Assets.Store(new Asset
    {
        Id = UUID.Random(), Name = "card", Type = AssetType.Notecard, CreatorId = Ada.ToString(),
        Data = Encoding.UTF8.GetBytes($"Linden text version 2\n{{\nLLEmbeddedItems version 1\n{{\ncount 0\n}}\nText length {Encoding.UTF8.GetByteCount(text)}\n{text}}}\n")
    }));

    private SceneObjectGroup Wear(RecordingViewer who, string name, byte point)
    {
        var group = Region.Region.AddBox(Here, name, who.Agent.AgentId);
        Scene.Writer.Attach(group, who.Presence!, new AttachmentPlace(point, Vector3.Zero, Quaternion.Identity));
        return group;
    }

    private void Create(string options = "", string first = "Bob")
    {
        Run($"default {{ state_entry() {{ osNpcCreate(\"{first}\", \"Builder\", <130, 128, 25>, \"\"{options}); }} }}", name: "make " + first);
        Heard();
    }

    private void Do(string done, string handlers = "", string before = "", SceneObjectPart? into = null) =>
        Run($"default {{ state_entry() {{ {before} {done} }} {handlers} }}", into, UUID.Random().ToString());

    private void Until(Func<bool> isSo, int seconds)
    {
        for (var i = 0; i < seconds * 4 && !isSo(); i++)
            Seconds(0.25);
        Assert.That(isSo(), Is.True);
    }
}
