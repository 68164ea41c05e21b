using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Access;

public sealed class ColumnTextTests
{
    [TestCase("<1, 2.5, -3>", 1f, 2.5f, -3f)]
    [TestCase("<128,128,21.5>", 128f, 128f, 21.5f)]
    [TestCase("nonsense", 0f, 0f, 0f)]
    [TestCase("<1,2>", 0f, 0f, 0f)]
    [TestCase("", 0f, 0f, 0f)]
    public void Vector_OfText_IsReadOrZero(string text, float x, float y, float z) =>
        Assert.That(ColumnText.Vector(text), Is.EqualTo(new Vector3(x, y, z)));

    [Test]
    public void Vector_Formatted_ComesBack()
    {
        var vector = new Vector3(128.125f, -0.5f, 4096.75f);

        Assert.That(ColumnText.Vector(ColumnText.Format(vector)), Is.EqualTo(vector));
    }

    [TestCase("123", 123)]
    [TestCase(" -7 ", -7)]
    [TestCase("True", 1)]
    [TestCase("FALSE", 0)]
    [TestCase("3.9", 3)]
    [TestCase("1e30", 0)]
    [TestCase("x", 0)]
    [TestCase("", 0)]
    public void LenientNumber_Int64_TakesWhatTablesHold(string text, long expected) =>
        Assert.That(LenientNumber.Int64(text), Is.EqualTo(expected));

    [TestCase("0.5", 0.5)]
    [TestCase("0,5", 0.5)]
    [TestCase("NaN", 0)]
    [TestCase("x", 0)]
    public void LenientNumber_Double_TakesWhatTablesHold(string text, double expected) =>
        Assert.That(LenientNumber.Double(text), Is.EqualTo(expected));

    [Test]
    public void IdText_ReadsIdsAndIdsWithMoreBehind()
    {
        var id = UUID.Random();

        Assert.That(IdText.TryParse(Encoding.UTF8.GetBytes(id.ToString()), out var plain), Is.True);
        Assert.That(IdText.TryParse(Encoding.UTF8.GetBytes(id.ToString().ToUpperInvariant()), out var upper), Is.True);
        Assert.That(IdText.TryParse(Encoding.UTF8.GetBytes(id.ToString().Replace("-", "", StringComparison.Ordinal)), out var bare),
            Is.True);
        Assert.That(IdText.TryParse(Encoding.UTF8.GetBytes(id + ";http://example/;A B"), out var foreign), Is.True);
        Assert.That(new[] { plain, upper, bare, foreign }, Is.All.EqualTo(id));
        Assert.That(IdText.TryParse("not an id at all, but 36 characters!"u8, out _), Is.False);
        Assert.That(IdText.TryParse(""u8, out _), Is.False);
    }

    [Test]
    public void ContentPool_EqualContents_AreOneInstance()
    {
        var pool = new ContentPool();
        var texts = Enumerable.Range(0, 5000).Select(i => pool.Text(Encoding.UTF8.GetBytes("text " + i))).ToList();
        var again = Enumerable.Range(0, 5000).Select(i => pool.Text(Encoding.UTF8.GetBytes("text " + i))).ToList();

        Assert.That(texts.Zip(again).All(pair => ReferenceEquals(pair.First, pair.Second)), Is.True);
        Assert.That(texts[4999], Is.EqualTo("text 4999"));
        Assert.That(pool.Bytes([1, 2, 3]), Is.SameAs(pool.Bytes([1, 2, 3])).And.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(pool.Bytes([]), Is.Empty);
    }

    [Test]
    public void ContentPool_SameBytesAsTextAndAsArray_AreBothRight()
    {
        var pool = new ContentPool();

        Assert.That(pool.Bytes("abc"u8), Is.EqualTo("abc"u8.ToArray()));
        Assert.That(pool.Text("abc"u8), Is.EqualTo("abc"));
        Assert.That(pool.Bytes("abc"u8), Is.EqualTo("abc"u8.ToArray()));
    }
}
