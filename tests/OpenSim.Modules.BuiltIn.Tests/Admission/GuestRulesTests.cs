using OpenSim.Modules.Travels.Admission;
using OpenSim.Settings;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

public sealed class GuestRulesTests
{
    [TestCase("Ada.Lovelace @other.test:8002", "Keynote", true)]
    [TestCase("Bob.Builder @other.test:8002", "Keynote", false)]
    [TestCase("Bob.Builder @other.test:8002", "Expo 1", true)]
    [TestCase("Bob.Builder @OTHER.test:8002", "expo 1", true)]
    [TestCase("Bob.Builder @other.test:9000", "Expo 1", false, TestName = "another port is another grid")]
    [TestCase("Eve.Long @friend.test", "Keynote", true)]
    [TestCase("Eve.Long @far.test", "Expo 1", false)]
    [TestCase("@far.test", "Expo 1", false)]
    [TestCase("@other.test:8002", "Keynote", true, TestName = "not yet named, and one of that grid is let in")]
    public void RefusalOf_TheNearestLineCounts(string name, string region, bool comes)
    {
        var configuration = new Configuration();
        configuration.Set("Guests", "Ada.Lovelace @other.test:8002", "everywhere");
        configuration.Set("Guests", "other.test:8002", "Expo 1, Expo 2");
        configuration.Set("Guests", "http://Friend.test:80/", "Keynote");
        configuration.Set("Guests", "others", "nowhere");
        Assert.That(new GuestRules(configuration).RefusalOf(name, region), comes ? Is.Null : Does.StartWith("Guests of your grid are not let in"));
    }

    [Test]
    public void RefusalOf_WithoutRules_Null() =>
        Assert.That(new GuestRules(new Configuration()).RefusalOf("Eve.Long @far.test", "Keynote"), Is.Null);
}
