using OpenSim.Primitives;

namespace OpenSim.Llsd.Tests;

public class LlsdValueTests
{
    [Test]
    public void Undefined_AsAnything_IsZero()
    {
        var value = LlsdValue.Undefined;
        Assert.That(value.AsString(), Is.Empty);
        Assert.That(value.AsInteger(), Is.Zero);
        Assert.That(value.AsReal(), Is.Zero);
        Assert.That(value.AsBoolean(), Is.False);
        Assert.That(value.AsUuid(), Is.EqualTo(UUID.Zero));
        Assert.That(value.AsBinary(), Is.Empty);
        Assert.That(value.AsDate(), Is.EqualTo(DateTime.UnixEpoch));
        Assert.That(value.IsDefined, Is.False);
    }

    [TestCase("", false)]
    [TestCase("0", true)]
    [TestCase("false", true)]
    [TestCase("x", true)]
    public void String_AsBoolean_IsTrueUnlessEmpty(string text, bool expected) =>
        Assert.That(new LlsdString(text).AsBoolean(), Is.EqualTo(expected));

    [TestCase("17", 17)]
    [TestCase(" -3.9 ", -3)]
    [TestCase("1e3", 1000)]
    [TestCase("99999999999", int.MaxValue)]
    [TestCase("apples", 0)]
    [TestCase("nan", 0)]
    public void String_AsInteger_ReadsAReal(string text, int expected) =>
        Assert.That(new LlsdString(text).AsInteger(), Is.EqualTo(expected));

    [TestCase(2.9, 2)]
    [TestCase(-2.9, -2)]
    [TestCase(1e20, int.MaxValue)]
    [TestCase(-1e20, int.MinValue)]
    [TestCase(double.NaN, 0)]
    public void Real_AsInteger_CutsTowardsZeroAndSaturates(double real, int expected) =>
        Assert.That(new LlsdReal(real).AsInteger(), Is.EqualTo(expected));

    [Test]
    public void Real_NotANumber_IsFalse() => Assert.That(new LlsdReal(double.NaN).AsBoolean(), Is.False);

    [Test]
    public void Boolean_AsString_IsTrueOrEmpty()
    {
        Assert.That(((LlsdValue)true).AsString(), Is.EqualTo("true"));
        Assert.That(((LlsdValue)false).AsString(), Is.Empty);
    }

    [Test]
    public void Indexers_MissingOrWrongType_AreUndefined()
    {
        LlsdValue value = new LlsdMap { ["list"] = new LlsdArray(1, 2) };
        Assert.That(value["list"][1].AsInteger(), Is.EqualTo(2));
        Assert.That(value["list"][2].IsDefined, Is.False);
        Assert.That(value["list"][-1].IsDefined, Is.False);
        Assert.That(value["list"]["name"].IsDefined, Is.False);
        Assert.That(value["nothing"][0]["deep"].IsDefined, Is.False);
        Assert.That(value["nothing"].Elements, Is.Empty);
        Assert.That(value["list"].Elements, Has.Count.EqualTo(2));
    }

    [Test]
    public void UnsignedNumbers_AreBigEndianBinary()
    {
        Assert.That(LlsdValue.FromUInt32(0x01020304).AsBinary(), Is.EqualTo(new byte[] { 1, 2, 3, 4 }));
        Assert.That(LlsdValue.FromUInt64(0x0102030405060708).AsBinary(), Is.EqualTo(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 }));
        Assert.That(LlsdValue.FromUInt32(uint.MaxValue).AsUInt32(), Is.EqualTo(uint.MaxValue));
        Assert.That(LlsdValue.FromUInt64(ulong.MaxValue).AsUInt64(), Is.EqualTo(ulong.MaxValue));
        Assert.That(((LlsdValue)(-1)).AsUInt32(), Is.EqualTo(uint.MaxValue));
        Assert.That(((LlsdValue)"4000000000").AsUInt32(), Is.EqualTo(4_000_000_000));
    }

    [Test]
    public void Equality_IsByContent()
    {
        Assert.That(Samples.Everything(), Is.EqualTo(Samples.Everything()));
        var other = Samples.Everything();
        other["array"] = new LlsdArray(1);
        Assert.That(other, Is.Not.EqualTo(Samples.Everything()));
        Assert.That(new LlsdMap { ["a"] = 1, ["b"] = 2 }, Is.EqualTo(new LlsdMap { ["b"] = 2, ["a"] = 1 }));
        Assert.That((LlsdValue)"1", Is.Not.EqualTo((LlsdValue)1));
    }

    [Test]
    public void Array_OfOneArray_IsNested() => Assert.That(new LlsdArray(new LlsdArray(1, 2)).Count, Is.EqualTo(1));
}
