using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Tests;

public class SettingTests
{
    private static readonly Setting<int> Ranged = new("S", "ranged", 10, "A number.", "ms", 1, 100);
    private static readonly Setting<int> AtLeast = new("S", "atleast", 10, "A number.", min: 1);
    private static readonly Setting<float> Below = new("S", "below", -9.8f, "A number.", min: -20f, max: 0f);
    private static readonly Setting<bool> Flag = new("S", "flag", true, "A switch.");
    private static readonly Setting<string> Text = new("S", "text", "x", "Text.");
    private static readonly Setting<DayOfWeek> Day = new("S", "day", DayOfWeek.Friday, "A day.");

    [Test]
    public void RangeText_SaysWhatIsAllowed()
    {
        Assert.That(new ISetting[] { Ranged, AtLeast, Below, Flag, Text, Day }.Select(s => s.RangeText),
            Is.EqualTo(new[] { "1..100", "1 or more", "-20..0", "", "", "" }));
    }

    [TestCase("50", null, 50)]
    [TestCase(" 50 ", null, 50)]
    [TestCase("0", "[S] ranged = 0: outside 1..100 ms.", 1)]
    [TestCase("101", "[S] ranged = 101: outside 1..100 ms.", 100)]
    [TestCase("ten", "[S] ranged = ten: not a whole number.", 10)]
    [TestCase("", null, 10)]
    public void Ranged_CheckAndParse(string text, string? complaint, int value)
    {
        Assert.That(Ranged.Check(text), Is.EqualTo(complaint));
        Assert.That(Ranged.Parse(text), Is.EqualTo(value));
    }

    [Test]
    public void AtLeast_HasNoUpperEnd()
    {
        Assert.That(AtLeast.Check("2000000000"), Is.Null);
        Assert.That(AtLeast.Parse("-3"), Is.EqualTo(1));
    }

    [TestCase("true", true)]
    [TestCase("True", true)]
    [TestCase("1", true)]
    [TestCase("yes", true)]
    [TestCase("ON", true)]
    [TestCase("FALSE", false)]
    [TestCase("0", false)]
    [TestCase("no", false)]
    [TestCase("off", false)]
    public void Flag_AllFormsOfTheIniFiles_Parse(string text, bool value)
    {
        Assert.That(Flag.Check(text), Is.Null);
        Assert.That(Flag.Parse(text), Is.EqualTo(value));
    }

    [TestCase("NaN")]
    [TestCase("Infinity")]
    [TestCase("1e999")]
    public void Float_NotFinite_IsNoNumber(string text) => Assert.That(Below.CanParse(text), Is.False);

    [TestCase("monday", true)]
    [TestCase("1", true)]
    [TestCase("99", false)]
    [TestCase("Mondays", false)]
    public void Enum_OnlyNamedValues(string text, bool good) => Assert.That(Day.CanParse(text), Is.EqualTo(good));

    [Test]
    public void Text_EmptyIsAValue()
    {
        Assert.That(Text.Parse(""), Is.Empty);
        Assert.That(Ranged.Parse(""), Is.EqualTo(10));
    }

    [Test]
    public void Watch_ToldAtOnceAndAtEachChange_ByParsedValue()
    {
        var configuration = new Configuration();
        var told = new List<int>();
        configuration.Watch(Ranged, told.Add);
        configuration.Set("s", "RANGED", "20");
        configuration.Set("S", "other", "1");
        configuration.Set("S", "ranged", "1000");
        Assert.That(told, Is.EqualTo(new[] { 10, 20, 100 }));
    }

    [Test]
    public void Watch_Ended_IsToldNoMore()
    {
        var configuration = new Configuration();
        var setting = new Setting<int>("A", "x", 1, "One.");
        var told = new List<int>();
        using (configuration.Watch(setting, told.Add))
            configuration.Set("a", "X", "2");
        configuration.Set("A", "x", "3");
        Assert.That(told, Is.EqualTo(new[] { 1, 2 }));
    }
}
