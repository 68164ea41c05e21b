using System.Numerics;
using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Prims;
using OpenSim.World.Writing;

namespace OpenSim.World.Tests;

/// <summary>Whose a change is: every verb of the writer that changes prims, by each origin.</summary>
public class OriginTests
{
    private static readonly Vector3 Place = new(100, 100, 25);
    private static readonly UUID Somebody = UUID.Random();

    // What a verb does, to a linkset of three that has been saved: its prims as physics sees them, or only what stands in the database.
    private static readonly Verb[] Verbs =
    [
        new("MoveGroup", (w, g) => w.MoveGroup(g, Place)),
        new("RotateGroup", (w, g) => w.RotateGroup(g, Quaternion.CreateFromYawPitchRoll(1, 0, 0))),
        new("MovePrim", (w, g) => w.MovePrim(g.Parts[1], Vector3.UnitZ)),
        new("RotatePrim", (w, g) => w.RotatePrim(g.Parts[1], Quaternion.CreateFromYawPitchRoll(1, 0, 0))),
        new("MoveRootOnly", (w, g) => w.MoveRootOnly(g, Place, Quaternion.Identity)),
        new("SetSpin", (w, g) => w.SetSpin(g.Parts[1], Vector3.UnitZ), ForPhysics: false),
        new("ScalePrim", (w, g) => w.ScalePrim(g.Parts[1], Vector3.One)),
        new("ScaleGroup", (w, g) => w.ScaleGroup(g, 1.5f)),
        new("SetMaterial", (w, g) => w.SetMaterial(g.RootPart, 2)),
        new("SetFlags", (w, g) => w.SetFlags(g.RootPart, PrimFlags.Phantom)),
        new("SetShape", (w, g) => w.SetShape(g.RootPart, PrimShape.Box with { PathTwist = 5 })),
        new("SetExtraParams", (w, g) => w.SetExtraParams(g.RootPart, [0])),
        new("SetState", (w, g) => w.SetState(g.RootPart, 3)),
        new("SetGroupId", (w, g) => w.SetGroupId(g.RootPart, Somebody)),
        new("SetPermissions", (w, g) => w.SetPermissions(g.RootPart, 1, 2, 3, 4, 5)),
        new("ChangeOwner", (w, g) => w.ChangeOwner(g, Somebody)),
        new("Deed", (w, g) => w.Deed(g, Somebody)),
        new("Put", (_, g) => g.Scene.Inventories.Put(g.RootPart, new PrimItemRow { ItemId = UUID.Random(), Name = "note" })),
        new("SetName", (w, g) => w.SetName(g.RootPart, "sign"), ForPhysics: false),
        new("SetDescription", (w, g) => w.SetDescription(g.RootPart, "a sign"), ForPhysics: false),
        new("SetSourceItem", (w, g) => w.SetSourceItem(g.RootPart, Somebody), ForPhysics: false),
        new("SetSale", (w, g) => w.SetSale(g.RootPart, SaleType.Original, 5), ForPhysics: false),
        new("SetClickAction", (w, g) => w.SetClickAction(g.RootPart, 1), ForPhysics: false),
        new("SetTextureEntry", (w, g) => w.SetTextureEntry(g.RootPart, [1, 2]), ForPhysics: false),
        new("SetText", (w, g) => w.SetText(g.RootPart, "12:00", 1), ForPhysics: false),
        new("SetMediaUrl", (w, g) => w.SetMediaUrl(g.RootPart, "x-mv:1"), ForPhysics: false),
        new("SetExtras", (w, g) => w.SetExtras(g.RootPart, PrimUpdateFlags.None, g.RootPart.Extras with { SitName = "Ride" }),
            ForPhysics: false),
        new("Link", (w, g) => w.Link(g, NewBox(g.Scene)), IsUrgent: true),
        new("Unlink", (w, g) => w.Unlink(g.Parts[2]), IsUrgent: true)
    ];

    // They make, remove or put on, which is handed over at once or with what is made; or they say only what is kept.
    private static readonly string[] Others =
    [
        "Attach", "Drop", "AttachmentKept", "AttachmentNotKept", "Sit", "Duplicate", "TellAgain", "HandOn", "DeleteObject", "BoundedFactor",
        "MoveByPhysics"
    ];

    private static readonly Origin[] Origins = [Origin.Person, Origin.Script, Origin.Physics];

    private static IEnumerable<TestCaseData> Cases => Verbs.SelectMany(verb =>
        Origins.Select(origin => new TestCaseData(verb, origin).SetArgDisplayNames(verb.Name, origin.ToString())));

    [Test]
    public void Table_NamesEveryVerbThatTakesAPrimOrALinkset()
    {
        var taking = typeof(SceneWriter).GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(m => m.GetParameters().Any(p => p.ParameterType.ToString().Contains("Slot", StringComparison.Ordinal)))
            .Select(m => m.Name).Distinct();
        Assert.That(taking, Is.EquivalentTo(Verbs.Select(v => v.Name).Where(n => n != "Put").Concat(Others)));
    }

    [TestCaseSource(nameof(Cases))]
    public void Standing_IsSavedAtOnceForPeople_AndInItsTimeForOthers(object verb, Origin origin)
    {
        using var kept = new KeptRegion();
        var group = kept.Region.AddLinkset(new Vector3(50, 60, 25), 3);
        kept.Region.StepSeconds(20);
        var before = kept.Store.Writes;
        Do((Verb)verb, group, origin);
        kept.Region.StepSeconds(0.6);
        var atOnce = origin == Origin.Person || ((Verb)verb).IsUrgent;
        Assert.That(kept.Store.Writes > before, Is.EqualTo(atOnce));
        kept.Region.StepSeconds(13.9);
        Assert.That(kept.Store.Writes > before, Is.EqualTo(atOnce), "after 14.5 seconds");
        kept.Region.StepSeconds(1);
        Assert.That(kept.Store.Writes, Is.GreaterThan(before), "after 15.5 seconds");
        Assert.That(kept.Region.Scene.PersistSelect.IsEmpty);
    }

    [TestCaseSource(nameof(Cases))]
    public void Worn_IsToBeKeptForPeople_AndDiffersFromItsItemForAll(object verb, Origin origin)
    {
        using var region = new TestRegion();
        if (((Verb)verb).IsUrgent)
            return; // what is worn is not linked
        var group = WornLinkset(region);
        var told = 0;
        region.Scene.Events.OnAttachmentChanged += _ => told++;
        Do((Verb)verb, group, origin);
        Assert.That((told, group.IsToBeKept), Is.EqualTo(origin == Origin.Person ? (1, true) : (0, false)));
        Assert.That(group.DiffersFromItem, "it goes into its item when it comes off");
    }

    [TestCaseSource(nameof(Cases))]
    public void Physics_IsToldOfWhatOthersDo_AndNotOfItsOwn(object verb, Origin origin)
    {
        using var region = new TestRegion();
        var group = region.AddLinkset(new Vector3(50, 60, 25), 3);
        region.Step(2);
        Do((Verb)verb, group, origin);
        region.Step();
        var told = region.Scene.Changes.Prims.ToArray().Any(c => (c.Mask & PrimUpdateFlags.ForPhysics) != 0);
        Assert.That(told, Is.EqualTo(((Verb)verb).ForPhysics && (origin != Origin.Physics || Makes((Verb)verb))));
    }

    [TestCase(Origin.Person, true)]
    [TestCase(Origin.Script, false)]
    [TestCase(Origin.Physics, false)]
    public void Undo_KnowsOfPeoplesEditsOnly(Origin origin, bool isKnown)
    {
        using var region = new TestRegion();
        var part = region.AddBox(new Vector3(1, 2, 3)).RootPart;
        using (region.Scene.Writer.For(origin))
            region.Scene.Edits.Remember(part, new PrimEdit(Place, null, null, true));
        Assert.That(region.Scene.Edits.Undo(part) is not null, Is.EqualTo(isKnown));
    }

    [Test]
    public void PersonsEdit_OfWhatAScriptHasChanged_IsSavedAtOnce_WithBoth()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(new Vector3(1, 2, 3));
        kept.Region.StepSeconds(20);
        using (kept.Region.Scene.Writer.For(Origin.Script))
            kept.Region.Scene.Writer.SetText(box.RootPart, "12:00", 1);
        kept.Region.StepSeconds(3);
        kept.Region.Scene.Writer.SetName(box.RootPart, "clock");
        kept.Region.StepSeconds(0.6);
        Assert.That((kept.Store.Prims.Single().Name, kept.Store.Prims.Single().Text), Is.EqualTo(("clock", "12:00")));
        Assert.That(kept.Region.Scene.PersistSelect.IsEmpty);
    }

    [Test]
    public void ScriptThatChangesEachTick_IsSavedEveryQuarterOfAMinute()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(new Vector3(1, 2, 3));
        kept.Region.StepSeconds(20);
        var before = kept.Store.Writes;
        kept.Region.Scene.Timers.Every(TimeSpan.FromSeconds(0.1), scene =>
        {
            using (scene.Writer.For(Origin.Script))
                scene.Writer.SetText(box.RootPart, $"{scene.Clock.Seconds}", 1);
        });
        kept.Region.StepSeconds(60);
        Assert.That(kept.Store.Writes - before, Is.InRange(3, 4));
    }

    [Test]
    public void Scopes_Nest_AndGiveBackWhatWasBefore_AlsoWhenSomethingThrows()
    {
        using var region = new TestRegion();
        var writer = region.Scene.Writer;
        using (writer.For(Origin.Script))
        {
            Assert.That(() =>
            {
                using (writer.For(Origin.Physics))
                    throw new InvalidDataException();
            }, Throws.TypeOf<InvalidDataException>());
            Assert.That(writer.Origin, Is.EqualTo(Origin.Script));
            using (writer.For(Origin.Person))
                Assert.That(writer.Origin, Is.EqualTo(Origin.Person));
            Assert.That(writer.Origin, Is.EqualTo(Origin.Script));
        }

        Assert.That(writer.Origin, Is.EqualTo(Origin.Person));
    }

    [Test]
    public void PostedWork_Timers_AndHandlersOfEvents_BeginAsAPerson()
    {
        using var region = new TestRegion();
        var (scene, seen) = (region.Scene, new List<Origin>());
        var box = region.AddBox(default);
        scene.Events.OnObjectRemoved += _ => seen.Add(scene.Writer.Origin);
        using (scene.Writer.For(Origin.Script))
        {
            scene.Post(s => seen.Add(s.Writer.Origin));
            scene.Timers.After(TimeSpan.Zero, s => seen.Add(s.Writer.Origin));
            scene.Writer.DeleteObject(box);
            Assert.That(scene.Writer.Origin, Is.EqualTo(Origin.Script));
        }

        region.Step(2);
        Assert.That(seen, Is.EqualTo(new[] { Origin.Person, Origin.Person, Origin.Person }));
    }

    [Test]
    public void WorkThatWaitsForContents_GoesOnAsWhatItWas()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.Scene.Inventories.Put(box.RootPart, new PrimItemRow { ItemId = UUID.Random() });
        kept.Region.StepSeconds(1);
        using var again = new KeptRegion(kept.Region.Scene.Info, kept.Store);
        new Persistence.SceneLoader(again.Region.Scene).Load(kept.Store);
        var part = again.Region.Scene.Objects.Single().RootPart;
        Origin? seen = null;
        using (again.Region.Scene.Writer.For(Origin.Script))
            again.Region.Scene.Inventories.WhenLoaded(part, _ => seen = again.Region.Scene.Writer.Origin);
        Assert.That(seen, Is.Null);
        again.Region.WithoutToken(() => SpinWait.SpinUntil(() => again.Region.Scene.Inbox.ActionCount > 0, TimeSpan.FromSeconds(60)));
        again.Region.Step();
        Assert.That(seen, Is.EqualTo(Origin.Script));
    }

    [Test]
    public void MoveByPhysics_IsSavedInItsTime_ToldToViewers_AndNotBackToPhysics()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.StepSeconds(20);
        var before = kept.Store.Writes;
        Assert.That(kept.Region.Scene.Writer.MoveByPhysics(box, PoseOf(box), Place, Quaternion.Identity, default));
        kept.Region.Step();
        var change = kept.Region.Scene.Changes.Prims.ToArray().Single();
        Assert.That((change.Mask & (PrimUpdateFlags.Position | PrimUpdateFlags.ForPhysics)), Is.EqualTo(PrimUpdateFlags.Position));
        kept.Region.StepSeconds(14);
        Assert.That(kept.Store.Writes, Is.EqualTo(before));
        kept.Region.StepSeconds(2);
        Assert.That(kept.Store.Prims.Single().GroupPosition, Is.EqualTo(Place));
    }

    [Test]
    public void MoveByPhysics_OfWhatAPersonHasMovedInTheSameTick_LeavesItWhereItWasPut()
    {
        using var region = new TestRegion();
        var box = region.AddBox(default);
        region.Step(2);
        var known = PoseOf(box);
        region.Scene.Writer.MoveGroup(box, Place);
        Assert.That(region.Scene.Writer.MoveByPhysics(box, known, new Vector3(1, 1, 1), Quaternion.Identity, default), Is.False);
        region.Step();
        Assert.That(box.RootPart.Position, Is.EqualTo(Place));
        Assert.That(region.Scene.Changes.Prims.ToArray().Single().Mask & PrimUpdateFlags.ForPhysics, Is.Not.EqualTo(PrimUpdateFlags.None));
    }

    private static (Vector3, Quaternion) PoseOf(SceneObjectGroup group) => (group.RootPart.Position, group.Rotation);

    private static void Do(Verb verb, SceneObjectGroup group, Origin origin)
    {
        using (group.Scene.Writer.For(origin))
            verb.Act(group.Scene.Writer, group);
    }

    // A box that the verb itself has made, which is new to physics whoever made it, is the test's.
    private static bool Makes(Verb verb) => verb.Name == "Link";

    private static SceneObjectGroup NewBox(Scene scene)
    {
        using (scene.Writer.For(Origin.Person))
            return scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(51, 60, 25)))!.Value;
    }

    private static SceneObjectGroup WornLinkset(TestRegion region)
    {
        var wearer = region.AddAvatar();
        var rows = Enumerable.Range(0, 3).Select(_ => TestRegion.BoxRow(default, owner: wearer.Id)).ToList();
        return region.Scene.Writer.AddAttachment(rows, wearer, new AttachmentPlace(2, default, Quaternion.Identity, UUID.Random()))!.Value;
    }

    private sealed record Verb(string Name, Action<SceneWriter, SceneObjectGroup> Act, bool ForPhysics = true, bool IsUrgent = false);
}
