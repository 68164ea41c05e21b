using OpenSim.Services.Login;

namespace OpenSim.Services.Tests;

/// <summary>The one form of lists of viewers, which regions, logins and the gatekeeper read.</summary>
public class ClientListTests
{
    [TestCase("Evil, Copybot", "Copybot 1.0", true)]
    [TestCase("Evil|Copybot", "Copybot 1.0", true)]
    [TestCase("\"Evil|Copybot\"", "copybot 1.0", true)]
    [TestCase("Evil, Copybot", "Firestorm 7.1", false)]
    [TestCase("Imprudence 1.3.1", "Imprudence 1.3.2.0", false)]
    [TestCase("^Firestorm", "A Firestorm", false)]
    [TestCase("(Evil|Copy),Bot", "Copy 1", true)]
    [TestCase("Bot{1,2}[,;]", "Bot,", true)]
    [TestCase(" , | ", "Anything 1", false)]
    [TestCase("", "Anything 1", false)]
    public void Names(string list, string viewer, bool expected) =>
        Assert.That(ClientList.Parse(list).Names(viewer), Is.EqualTo(expected));

    [TestCase("(")]
    [TestCase("Good, *")]
    public void Parse_WhatIsNoExpression_IsRefused(string list) =>
        Assert.That(() => ClientList.Parse(list), Throws.TypeOf<FormatException>());

    [TestCase("Imprudence", "1.3.2.0", "Imprudence 1.3.2.0")]
    [TestCase("Firestorm-Releasex64", "Firestorm-Releasex64 7.1", "Firestorm-Releasex64 7.1")]
    [TestCase("", "7.1", "7.1")]
    public void NameOf(string channel, string version, string expected) =>
        Assert.That(ClientList.NameOf(channel, version), Is.EqualTo(expected));
}
