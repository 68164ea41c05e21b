using System.Numerics;
using System.Text;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;

namespace OpenSim.Serialization.Tests.Objects;

/// <summary>What stands in a file where a number is wanted is read, or told; and an object is there whatever stands behind it.</summary>
public sealed class UnreadableNumberTests
{
    [TestCase("100,5", 100.5f)]
    [TestCase(" 7 ", 7)]
    [TestCase("1E2", 100)]
    [TestCase("", 0)]
    public void Number_InAnotherForm_IsRead(string text, float value)
    {
        var packed = ObjectXml.Read(With(text), out var complaint).Single();
        Assert.That((packed.Position.X, complaint, packed.Remarks.Count), Is.EqualTo((value, default(string), 0)));
    }

    [TestCase("NaN")]
    [TestCase("Infinity")]
    [TestCase("1e999")]
    [TestCase("1,000.5")]
    [TestCase("ten")]
    public void Number_ThatIsNone_IsTold(string text) =>
        Assert.That(ObjectXml.Read(With(text), out _).Single().Remarks, Has.One.Contains(text));

    [TestCase("\0\n")]
    [TestCase("\0\0\0")]
    [TestCase(" \r\n")]
    [TestCase("\n<!-- the end -->")]
    [TestCase("\0<")]
    [TestCase("</scene>")]
    [TestCase("<SceneObjectGroup><SceneObjectPart>")]
    public void Object_WithSomethingBehindItsEnd_IsHandedOn(string behind)
    {
        byte[] xml = [.. ObjectXml.Write(new RandomObjects(3).Object(2)), .. Encoding.UTF8.GetBytes(behind)];
        Assert.That(ObjectXml.Read(xml, out _), Has.Count.EqualTo(1));
    }

    private static byte[] With(string x)
    {
        var packed = new RandomObjects(1).Object(1);
        packed.MoveTo(new Vector3(12.25f, 3, 4));
        var xml = Encoding.UTF8.GetString(ObjectXml.Write(packed));
        return Encoding.UTF8.GetBytes(xml.Replace("<X>12.25</X>", $"<X>{x}</X>", StringComparison.Ordinal));
    }
}
