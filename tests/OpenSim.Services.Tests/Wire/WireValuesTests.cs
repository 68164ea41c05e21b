using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Tests.Wire;

public class WireValuesTests
{
    [TestCase("True", true)]
    [TestCase("true", true)]
    [TestCase("1", true)]
    [TestCase("False", false)]
    [TestCase("0", false)]
    [TestCase("", false)]
    public void Flag_Word_IsWhatItSays(string word, bool expected) => Assert.That(((LlsdValue)word).AsFlag(), Is.EqualTo(expected));

    [TestCase("<128, 64.5, 25>", 128, 64.5f, 25)]
    [TestCase("1,2,3", 1, 2, 3)]
    [TestCase("<1, 2>", 0, 0, 0)]
    [TestCase("<NaN, 1, 2>", 0, 0, 0)]
    [TestCase("<1e999, 1, 2>", 0, 0, 0)]
    public void Vector_Text_IsReadOrZero(string text, float x, float y, float z) =>
        Assert.That(((LlsdValue)text).AsVector3(), Is.EqualTo(new Vector3(x, y, z)));

    [Test]
    public void Values_Written_AreInvariant()
    {
        Assert.That(new Vector3(1.5f, -2, 0).ToWire(), Is.EqualTo("<1.5, -2, 0>"));
        Assert.That(((LlsdValue)"9007199254740993").AsLong(), Is.EqualTo(9007199254740993));
        var id = UUID.Random();
        Assert.That(new[] { id }.ToWireList().AsUuids(), Is.EqualTo(new[] { id }));
        Assert.That(new LlsdArray("no id").AsUuids(), Is.Empty);
    }
}
