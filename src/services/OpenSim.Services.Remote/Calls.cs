using OpenSim.Llsd;

namespace OpenSim.Services.Remote;

/// <summary>What calls of several services have in common.</summary>
internal static class Calls
{
    private static readonly string[] ResultKeys = ["result", "Result", "RESULT"];

    /// <summary>A form that says which versions of the protocol are spoken, as some services are told.</summary>
    public static LlsdMap Versioned(string method, LlsdMap parameters)
    {
        var form = new LlsdMap { ["VERSIONMIN"] = 1, ["VERSIONMAX"] = 1, ["METHOD"] = method };
        foreach (var (key, value) in parameters.Items)
            form[key] = value;
        return form;
    }

    /// <summary>What is said under result in whatever spelling; empty where nothing is.</summary>
    public static string ResultOf(LlsdMap answer) =>
        ResultKeys.Select(key => answer[key].AsString()).FirstOrDefault(r => r.Length > 0) ?? "";

    /// <summary>Whether a call is said to have been done: Success, or true, under result in whatever spelling.</summary>
    public static bool IsDone(LlsdMap answer)
    {
        var result = ResultOf(answer);
        return result.Equals("Success", StringComparison.OrdinalIgnoreCase) || result.Equals("True", StringComparison.OrdinalIgnoreCase);
    }
}
