using OpenSim.ClientStack.Replication.Encoding;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.Replication.Tests.Encoding;

/// <summary>GenericStreamingMessage 0x4175, byte by byte as viewers read it.</summary>
public class OverridesMessageTests
{
    [Test]
    public void Overrides_AreAMethodAndNotation()
    {
        var overrides = MaterialOverrides.With(MaterialOverrides.With([], 2, "{'mf':r0.5}"u8), 7, "{'ds':1}"u8);
        const string text = "{'id':i1234,'od':[{'mf':r0.5},{'ds':1}],'te':[i2,i7]}";
        byte[] golden = [31, 0x75, 0x41, (byte)text.Length, 0, .. System.Text.Encoding.ASCII.GetBytes(text)];
        Assert.That(new OverridesMessage().Of(1234, overrides).ToArray(), Is.EqualTo(golden));
    }

    [Test]
    public void NothingAnyMore_IsEmptyLists() => Assert.That(TextOf(uint.MaxValue, MaterialOverrides.Cleared),
        Is.EqualTo("{'id':i-1,'od':[],'te':[]}"));

    [Test]
    public void FacesThatViewersDoNotKnow_AreLeftOut() =>
        Assert.That(TextOf(1, [2, 200, 2, 0, (byte)'{', (byte)'}', 1, 2, 0, (byte)'{', (byte)'}']), Is.EqualTo("{'id':i1,'od':[{}],'te':[i1]}"));

    [Test]
    public void MoreThanADatagramHolds_IsNotTold() =>
        Assert.That(new OverridesMessage().Of(1, [1, 0, 0xD0, 0x07, .. new byte[2000]]).IsEmpty);

    [Test]
    public void BytesThatEndEarly_AreToldAsFarAsTheyGo() =>
        Assert.That(TextOf(1, [2, 0, 2, 0, (byte)'{', (byte)'}', 1, 200, 0, 1]), Is.EqualTo("{'id':i1,'od':[{}],'te':[i0]}"));

    private static string TextOf(uint localId, byte[] overrides) =>
        System.Text.Encoding.ASCII.GetString(new OverridesMessage().Of(localId, overrides)[5..]);
}
