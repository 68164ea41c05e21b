using System.Numerics;
using OpenSim.Services.Local.Login;

namespace OpenSim.Services.Tests;

public class StartPlaceTests
{
    [TestCase("last", "last")]
    [TestCase("HOME ", "home")]
    [TestCase("", "last")]
    [TestCase("nonsense", "last")]
    [TestCase("uri:", "last")]
    [TestCase("uri:&1&2&3", "last")]
    public void Parse_Words(string text, string word) => Assert.That(StartPlace.Parse(text).Word, Is.EqualTo(word));

    [Test]
    public void Parse_Uri_NameAndPlace() =>
        Assert.That(StartPlace.Parse("uri:Ma%C3%9Fe Süd&1.5&2&-3"),
            Is.EqualTo(new StartPlace("url", "Maße Süd", new Vector3(1.5f, 2, -3))));

    [TestCase("uri:A&1&2")]
    [TestCase("uri:A&x&y&z")]
    [TestCase("uri:A&infinity&2&3")]
    public void Parse_UriWithBadNumbers_HasNoPlace(string text) =>
        Assert.That(StartPlace.Parse(text), Is.EqualTo(new StartPlace("url", "A", null)));
}
