using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

[TestFixture]
public sealed class PrimExtrasTests
{
    [Test]
    public void Text_IsThatOfACopy_AndNothingElse()
    {
        var before = new PrimExtras { Text = "old", SitName = "Rest", Density = 5, Omega = Vector3.UnitX, Pay = new PayPrices(1, 2, 3, 4, 5) };
        var after = before.WithText("new", 7);
        Assert.That(after, Is.EqualTo(before with { Text = "new", TextColor = 7 }));
        Assert.That((before.Text, before.TextColor), Is.EqualTo(("old", 0u)));
    }

    [Test]
    public void Prim_WhoseTextGoes_IsAsAllOthersAgain()
    {
        using var region = new TestRegion();
        var box = region.AddBox(new Vector3(100, 100, 25)).RootPart;
        region.Scene.Writer.SetText(box, "sign", 0xFFFFFFFF);
        Assert.That((box.Extras.Text, PrimExtras.Default.Text), Is.EqualTo(("sign", "")));
        region.Scene.Writer.SetText(box, "", 0);
        Assert.That(box.Extras, Is.SameAs(PrimExtras.Default));
    }
}
