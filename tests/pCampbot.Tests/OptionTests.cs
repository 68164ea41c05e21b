using OpenSim.Settings.Options;
using PCampbot.Options;

namespace PCampbot.Tests;

public class OptionTests
{
    [Test]
    public void Parse_OpenSimulatorsWords_AreTakenWithOneHyphenOrTwo()
    {
        var options = BotOptions.Parse(["-loginuri", "http://127.0.0.1:9500/", "--firstname=Ima", "-lastname", "Bot", "-password", "pw",
            "-n", "80", "-b", "p,tw", "-c", "-f", "10"]);

        Assert.That(options.LoginUri.Port, Is.EqualTo(9500));
        Assert.That((options.FirstName, options.LastName, options.Password), Is.EqualTo(("Ima", "Bot", "pw")));
        Assert.That((options.Count, options.From, options.ConnectAtStart), Is.EqualTo((80, 10, true)));
        Assert.That(options.Behaviours, Is.EqualTo(new[] { "p", "tw" }));
        Assert.That(options.Missing(), Is.Null);
    }

    [Test]
    public void Parse_Settings_MakeALine()
    {
        var line = BotOptions.Parse(["-set", "Line.Loss=5", "-set", "Line.Jitter=40"]).Line;

        Assert.That(line.IsPerfect, Is.False);
        Assert.That((line.Loss, line.Jitter), Is.EqualTo((0.05, TimeSpan.FromMilliseconds(40))));
    }

    [TestCase("-n", "many", "whole number")]
    [TestCase("-loginuri", "nowhere", "not an address")]
    [TestCase("-colour", "red", "Unknown option")]
    [TestCase("-set", "Loss", "Section.Key=value")]
    [TestCase("-inifile", "/nowhere/at.ini", "no file")]
    public void Parse_WhatMakesNoSense_IsRefusedInASentence(string option, string value, string what) =>
        Assert.That(() => BotOptions.Parse([option, value]), Throws.TypeOf<OptionException>().With.Message.Contains(what));

    [Test]
    public void Missing_NamesWhatALoginNeeds() =>
        Assert.That(BotOptions.Parse(["-firstname", "Ima", "-lastname", "Bot"]).Missing(), Does.StartWith("--password"));

    [Test]
    public void Parse_IniFile_SaysOptionsUnderTheCommandLine()
    {
        var file = Path.Combine(TestContext.CurrentContext.WorkDirectory, "bots.ini");
        File.WriteAllText(file, "[Startup]\nbotcount = 7\nfirstname = Ima\nconnect = true\n[Line]\nLoss = 5\n");

        var options = BotOptions.Parse(["-inifile", file, "-firstname", "Ada"]);

        Assert.That((options.Count, options.FirstName, options.ConnectAtStart, options.Line.Loss), Is.EqualTo((7, "Ada", true, 0.05)));
    }

    [Test]
    public void Parse_Help_NamesEachOption() =>
        Assert.That(BotOptions.Parse(["-help"]).Help,
            Does.Contain("--loginuri").And.Contain("--behaviours").And.Contain("ph2 walk without pause"));
}
