using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

[TestFixture]
public sealed class HoverTextTests
{
    [Test]
    public void PrimWithAText_SharesItsRareFieldsWithAllOthers()
    {
        using var region = new TestRegion();
        var box = region.AddBox(new Vector3(100, 100, 25)).RootPart;
        region.Scene.Writer.SetText(box, "sign", 0xFFFF0000);
        Assert.That((box.Text, box.Hover), Is.EqualTo(("sign", new HoverText("sign", 0xFFFF0000))));
        Assert.That(box.Extras, Is.SameAs(PrimExtras.Default));
        region.Scene.Writer.SetText(box, "", 0);
        Assert.That(box.Hover, Is.SameAs(HoverText.None));
    }
}
