namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts that ask for experiences, where there are none.</summary>
[TestFixture]
public sealed class ExperienceFunctionTests : ScriptFixture
{
    [TestCase("llCreateKeyValue(\"a\", \"1\")")]
    [TestCase("llReadKeyValue(\"a\")")]
    [TestCase("llUpdateKeyValue(\"a\", \"1\", TRUE, \"0\")")]
    [TestCase("llDeleteKeyValue(\"a\")")]
    [TestCase("llKeyCountKeyValue()")]
    [TestCase("llKeysKeyValue(0, 5)")]
    [TestCase("llDataSizeKeyValue()")]
    public void Store_SaysThatTheScriptIsOfNoExperience(string function)
    {
        Run($$"""
            key query; default { state_entry() { query = {{function}}; }
                dataserver(key id, string data) {
                    list said = llCSV2List(data);
                    if (id == query && !(integer)llList2String(said, 0))
                        llOwnerSay(llGetExperienceErrorMessage((integer)llList2String(said, 1))); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: script not associated with an experience" }));
    }

    [Test]
    public void Permissions_AreDenied_AndNothingIsKnown()
    {
        Run("""
            default { state_entry() { llRequestExperiencePermissions(llGetOwner(), ""); }
                experience_permissions_denied(key agent, integer reason) {
                    llOwnerSay(llList2CSV([agent == llGetOwner(), reason == XP_ERROR_NO_EXPERIENCE, llAgentInExperience(agent),
                        llGetListLength(llGetExperienceDetails(NULL_KEY)), llGetExperienceErrorMessage(99)])); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1, 1, 0, 0, unknown error" }));
    }
}
