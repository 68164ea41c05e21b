using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class ColumnTests
{
    [Test]
    public void PrimHot_Size_IsOneCacheLine() =>
        Assert.That(System.Runtime.CompilerServices.Unsafe.SizeOf<PrimHot>(), Is.EqualTo(64));

    [Test]
    public void Interner_EqualContents_AreOneInstance()
    {
        var interner = new ContentInterner();
        var first = interner.Share(new byte[] { 1, 2, 3 });

        Assert.That(interner.Share(new byte[] { 1, 2, 3 }), Is.SameAs(first));
        Assert.That(interner.Share(new byte[] { 1, 2, 4 }), Is.Not.SameAs(first));
        Assert.That(interner.Share(new string("name".ToCharArray())), Is.SameAs(interner.Share(new string("name".ToCharArray()))));
        Assert.That(interner.Share(GC.AllocateUninitializedArray<byte>(0)), Is.SameAs(Array.Empty<byte>()));
    }
}
