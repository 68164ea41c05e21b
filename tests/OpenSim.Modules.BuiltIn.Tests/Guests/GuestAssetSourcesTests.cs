using OpenSim.Modules.Travels.Guests;
using OpenSim.Primitives;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

public sealed class GuestAssetSourcesTests
{
    private static readonly GuestAssetSources.Source Home = new("http://home.example:8002/", null);

    [Test]
    public void Source_NamedAgainAfterItWasFetched_IsAsYoungAsItsLastName()
    {
        var sources = new GuestAssetSources(max: 2);
        var (old, young) = (UUID.Random(), UUID.Random());
        sources.Add(old, Home);
        sources.Remove(old);
        sources.Add(old, Home);
        sources.Add(young, Home);
        Assert.That((sources.Find(old), sources.Find(young)), Is.EqualTo((Home, Home)), "two are held, and there are two");
        sources.Add(UUID.Random(), Home);
        Assert.That((sources.Find(old), sources.Find(young)), Is.EqualTo(((GuestAssetSources.Source?)null, Home)));
    }
}
