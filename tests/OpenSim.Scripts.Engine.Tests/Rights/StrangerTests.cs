using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// Every function that stands apart from the table of acts is called by scripts of somebody who may do nothing here, with the ids of what
/// is not his: nothing of others changes, whatever the reason says for which it stands apart.
/// </summary>
[TestFixture]
public sealed class StrangerTests : ActorFixture
{
    private const string OthersByRule = "Whom it is allowed to is said by [OSSL] alone";

    private SceneObjectPart _part;

    private static IEnumerable<TestCaseData> Cases() =>
        from caller in new[] { "stranger, here", "worn by a guest" }
        from one in ApartFunctions.Groups
        where !one.Reason.StartsWith(OthersByRule, StringComparison.Ordinal)
        select new TestCaseData(caller, one.Names).SetArgDisplayNames(caller, one.Reason);

    [TestCaseSource(nameof(Cases))]
    public void FunctionsApart_ChangeNothingOfOthers(string caller, IReadOnlyList<string> names)
    {
        PrepareWorld();
        _part = default;
        var was = OfOthers();
        foreach (var function in names.SelectMany(name => ApiDeclarations.All.Functions[name]).Where(form => form.Reason.Length == 0))
        {
            foreach (var target in new[] { "{thing}", "{bob}", "box" })
                Try(caller, Of(CallOf(function, target)));
            Assert.That(OfOthers(), Is.EqualTo(was), function.Name);
            if (_part.Exists)
                Scene.Writer.DeleteObject(_part.Group); // what has been told to move far away may bump into people once it is physical
        }
    }

    // The object may have gone by what its script has done.
    private void Try(string caller, string call)
    {
        if (_part == default || !_part.Exists)
            PutItems(_part = PartOf(caller));
        var script = Run($"default {{ state_entry() {{ {call}; }} }}", _part, "acts");
        Assert.That(!_part.Exists || script?.Script is not null, call);
        Step(2);
        Region.Settle();
        if (_part.Exists)
            Scene.Inventories.Remove(_part, script!.ItemId);
        Settle();
    }

    private static string CallOf(ApiFunction function, string target) =>
        $"{function.Name}({string.Join(", ", function.Parameters.Select(parameter => parameter.Type switch
        {
            ScriptType.Integer => "1",
            ScriptType.Float => "1.0",
            ScriptType.Vector => "<20, 20, 30>",
            ScriptType.Rotation => "<0, 0, 1, 0>",
            ScriptType.List => $"[PRIM_NAME, \"{target}\"]",
            ScriptType.Key => $"(key)\"{target}\"",
            _ => $"\"{target}\""
        }))})";
}
