using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Values;

public sealed class CastsTests
{
    private const Dialect Sl = Dialect.SecondLife;
    private const Dialect Os = Dialect.OpenSimulator;

    [TestCase(0.0, "0.000000", "0.000000")]
    [TestCase(-0.0, "-0.000000", "-0.000000")]
    [TestCase(1.5, "1.500000", "1.500000")]
    [TestCase(-2.25, "-2.250000", "-2.250000")]
    [TestCase(0.1, "0.100000", "0.100000")]
    [TestCase(16777216.0, "16777220.000000", "16777216.000000")]
    [TestCase(16777217.0, "16777220.000000", "16777217.000000")]
    [TestCase(123456.789, "123456.800000", "123456.789000")]
    [TestCase(3.14159265358979, "3.141593", "3.141593")]
    [TestCase(9999999.6, "10000000.000000", "9999999.600000")]
    [TestCase(0.0000005, "0.000001", "0.000000")]
    [TestCase(0.00000049, "0.000000", "0.000000")]
    [TestCase(1e20, "100000000000000000000.000000", "100000000000000000000.000000")]
    [TestCase(3.4e38, "340000000000000000000000000000000000000.000000", "339999999999999996123846586046231871488.000000")]
    [TestCase(1e39, "Infinity", "999999999999999939709166371603178586112.000000")]
    [TestCase(double.NegativeInfinity, "-Infinity", "-Infinity")]
    [TestCase(double.NaN, "NaN", "NaN")]
    public void Float_AsText_ShowsWhatItsDialectKeeps(double value, string secondLife, string openSimulator)
    {
        Assert.That(Casts.ToText(value, Sl), Is.EqualTo(secondLife));
        Assert.That(Casts.ToText(value, Os), Is.EqualTo(openSimulator));
    }

    [Test]
    public void VectorAndRotation_AsText_HaveTheDecimalsOfTheirDialect()
    {
        var vector = new Vector3(1, 2.5f, -0.125f);
        var rotation = Quaternion.Identity;
        Assert.That(Casts.ToText(vector, Sl), Is.EqualTo("<1.00000, 2.50000, -0.12500>"));
        Assert.That(Casts.ToText(vector, Os), Is.EqualTo("<1.000000, 2.500000, -0.125000>"));
        Assert.That(Casts.ToText(rotation, Sl), Is.EqualTo("<0.00000, 0.00000, 0.00000, 1.00000>"));
        Assert.That(Casts.ToText(LslList.Of(1, 2.5, "a", vector, rotation), Sl), Is.EqualTo(
            "12.500000a<1.000000, 2.500000, -0.125000><0.000000, 0.000000, 0.000000, 1.000000>"));
    }

    [TestCase("", 0)]
    [TestCase("12", 12)]
    [TestCase("  -12abc", -12)]
    [TestCase("+7", 7)]
    [TestCase("0x1F", 31)]
    [TestCase("0XfF zz", 255)]
    [TestCase(" 0x1F", 0)]
    [TestCase("0x", 0)]
    [TestCase("1e3", 1)]
    [TestCase("2147483648", int.MinValue)]
    [TestCase("4294967295", -1)]
    [TestCase("4294967296", -1)]
    [TestCase("-4294967295", 1)]
    [TestCase("99999999999999999999999999", -1)]
    [TestCase("abc", 0)]
    public void Text_AsInteger_ReadsItsBeginning(string text, int value) => Assert.That(Casts.ToInteger(text), Is.EqualTo(value));

    [TestCase("1.5", 1.5, 1.5)]
    [TestCase(" \t-.25 ", -0.25, -0.25)]
    [TestCase("1.5abc", 1.5, 0.0)]
    [TestCase("1e3", 1000.0, 1000.0)]
    [TestCase("1e", 1.0, 0.0)]
    [TestCase("0x1.8p3", 12.0, 12.0)]
    [TestCase("0xFF", 255.0, 255.0)]
    [TestCase("-inf", double.NegativeInfinity, double.NegativeInfinity)]
    [TestCase("NaN", double.NaN, double.NaN)]
    [TestCase("16777217", 16777216.0, 16777217.0)]
    [TestCase("", 0.0, 0.0)]
    [TestCase(".", 0.0, 0.0)]
    [TestCase("1e999999999999", double.PositiveInfinity, double.PositiveInfinity)]
    public void Text_AsFloat_ReadsWhatItsDialectTakes(string text, double secondLife, double openSimulator)
    {
        Assert.That(Casts.ToFloat(text, Sl), Is.EqualTo(secondLife));
        Assert.That(Casts.ToFloat(text, Os), Is.EqualTo(openSimulator));
    }

    [TestCase("<1,2,3>", 1, 2, 3)]
    [TestCase("< 1.5,  -2, 0x10>", 1.5f, -2, 16)]
    [TestCase("<1,2,3", 1, 2, 3)]
    [TestCase("<1,2>", 0, 0, 0)]
    [TestCase("<1 ,2,3>", 0, 0, 0)]
    [TestCase(" <1,2,3>", 0, 0, 0)]
    [TestCase("1,2,3", 0, 0, 0)]
    [TestCase("", 0, 0, 0)]
    public void Text_AsVector_NeedsAllParts(string text, float x, float y, float z) =>
        Assert.That(Casts.ToVector(text, Sl), Is.EqualTo(new Vector3(x, y, z)));

    [Test]
    public void Text_AsRotation_IsNoneWithoutAllParts()
    {
        Assert.That(Casts.ToRotation("<0.5, 0.5, 0.5, 0.5>", Sl), Is.EqualTo(new Quaternion(0.5f, 0.5f, 0.5f, 0.5f)));
        Assert.That(Casts.ToRotation("<0.5, 0.5, 0.5>", Sl), Is.EqualTo(Quaternion.Identity));
    }

    [TestCase(double.PositiveInfinity, int.MinValue, int.MaxValue)]
    [TestCase(double.NaN, int.MinValue, int.MaxValue)]
    [TestCase(2147483646.0, int.MinValue, 2147483646)]
    [TestCase(2147483520.0, 2147483520, 2147483520)]
    [TestCase(-1.9, -1, -1)]
    public void Float_AsInteger_IsCutOff(double value, int secondLife, int openSimulator)
    {
        Assert.That(Casts.ToInteger(value, Sl), Is.EqualTo(secondLife));
        Assert.That(Casts.ToInteger(value, Os), Is.EqualTo(openSimulator));
    }

    [TestCase("", false, false)]
    [TestCase("hello", false, true)]
    [TestCase(Casts.NullKey, false, false)]
    [TestCase("A822ff2b-ff02-461d-b45d-dcd10a2de0c2", true, true)]
    [TestCase("A822ff2bff02461db45ddcd10a2de0c2", false, true)]
    public void Key_IsTrue_AsItsDialectHasIt(string key, bool secondLife, bool openSimulator)
    {
        Assert.That(Casts.IsTrueKey(key, Sl), Is.EqualTo(secondLife));
        Assert.That(Casts.IsTrueKey(key, Os), Is.EqualTo(openSimulator));
    }
}
