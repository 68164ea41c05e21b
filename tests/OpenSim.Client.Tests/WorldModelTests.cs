using OpenSim.Client.World;
using OpenSim.Primitives;

namespace OpenSim.Client.Tests;

/// <summary>What a viewer knows of objects.</summary>
[TestFixture]
public sealed class WorldModelTests
{
    [Test]
    public void SetId_TheSameObjectUnderAnotherLocalId_IsKnownByThatAlone()
    {
        var world = new WorldModel();
        var id = UUID.Random();
        var gone = new List<uint>();
        world.OnRemoved = seen => gone.Add(seen.LocalId);
        world.SetId(world.GetOrAdd(7, out _), id);
        world.SetId(world.GetOrAdd(9, out _), id);
        Assert.That(world.Objects.Keys, Is.EqualTo(new[] { 9u }));
        Assert.That(world.Find(id)!.LocalId, Is.EqualTo(9));
        Assert.That(gone, Is.EqualTo(new[] { 7u }));
        world.Remove(7);
        Assert.That(world.Find(id), Is.Not.Null);
    }
}
