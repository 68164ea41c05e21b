using System.Numerics;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

/// <summary>The region window's list of the scripts that take most time.</summary>
public class TopScriptTests : EstateFixture
{
    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule()];

    [TestCase(0u, "", 0, "cart, door, roof")]
    [TestCase(1u, "", 1, "cart, door, roof")]
    [TestCase(1u, "", 9, "")]
    [TestCase(2u, "ada.test", 0, "door, roof")]
    [TestCase(2u, "bob", 0, "cart")]
    [TestCase(4u, " DOO", 0, "door")]
    [TestCase(8u, "no such parcel", 0, "")]
    public void TopScripts_AreThoseAskedFor_TheDearestFirst(uint flags, string filter, int parcel, string expected)
    {
        var use = new FakeUse();
        use.Add(Box("roof", Ada.PrincipalId), 0.0, 4096);
        use.Add(Box("door", Ada.PrincipalId), 0.5, 100);
        use.Add(Box("cart", Bob.PrincipalId), 2.0, 0);
        use.Add(Box("idle", Bob.PrincipalId), 0.0005, 1000);
        Scene.RegisterModuleInterface<IScriptUse>(use);
        Scene.Requests.TopObjects.SendTopScripts(Owner.Presence!, new TopQuery(flags, filter, parcel));
        Region.Settle();
        var told = Owner.Take("SendTopObjects").Single();
        Assert.That((told[0], told[1]), Is.EqualTo(((object)0u, (object)flags)));
        Assert.That(string.Join(", ", ((IReadOnlyList<TopObject>)told[2]!).Select(o => o.Name)), Is.EqualTo(expected));
    }

    // As many as are listed take more; what is looked for takes least.
    [TestCase(2u, "bob")]
    [TestCase(4u, "needle")]
    public void TopScripts_AreLookedThrough_BeforeTheListIsCut(uint flags, string filter)
    {
        var use = new FakeUse();
        for (var i = 0; i < 1030; i++)
            use.Add(Box("hay", Ada.PrincipalId), 1, 4096);
        use.Add(Box("needle", Bob.PrincipalId), 0.1, 4096);
        Scene.RegisterModuleInterface<IScriptUse>(use);
        Scene.Requests.TopObjects.SendTopScripts(Owner.Presence!, new TopQuery(flags, filter));
        Scene.Requests.TopObjects.SendTopScripts(Owner.Presence!, new TopQuery(0));
        Region.Settle();
        var told = Owner.Take("SendTopObjects").ConvertAll(call => (IReadOnlyList<TopObject>)call[2]!);
        Assert.That(told.Select(list => list.Count).Order(), Is.EqualTo(new[] { 1, 1024 }));
        Assert.That(told.Single(list => list.Count == 1)[0].Name, Is.EqualTo("needle"));
    }

    private SceneObjectGroup Box(string name, UUID owner) => Region.Region.AddBox(new Vector3(30, 30, 25), name, owner);

    private sealed class FakeUse : IScriptUse
    {
        private readonly Dictionary<UUID, (SceneObjectGroup Group, ScriptUse Use)> _all = [];

        public IReadOnlyCollection<SceneObjectGroup> Objects => [.. _all.Values.Select(one => one.Group)];

        public void Add(SceneObjectGroup group, double milliseconds, long bytes) =>
            _all.Add(group.Id, (group, new ScriptUse(1, 1, milliseconds, bytes, 65536)));

        public ScriptUse Of(SceneObjectGroup group) => _all[group.Id].Use;

        public ScriptUse Of(SceneObjectPart part) => Of(part.Group);
    }
}
