using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.World.Tests;

[TestFixture]
public sealed class RegionExtrasTests
{
    [Test]
    public void Extras_AreHandedOverWhenTheyChange_AndOnlyThen()
    {
        using var region = new TestRegion();
        var writer = new MemoryStoreWriter();
        region.Scene.Store = writer;
        var settings = region.Scene.Settings;

        settings.ChangeExtra("auto_grant", "yes");
        settings.ChangeExtra("auto_grant", "yes");
        settings.ChangeExtra("other", null);
        settings.ChangeExtra("auto_grant", null);

        Assert.That(settings.Extras, Is.Empty);
        Assert.That(writer.Submitted, Is.EqualTo(new[]
        {
            new ExtraOperation(region.Scene.Info.Id, "auto_grant", "yes"), new ExtraOperation(region.Scene.Info.Id, "auto_grant", null)
        }));
    }
}
