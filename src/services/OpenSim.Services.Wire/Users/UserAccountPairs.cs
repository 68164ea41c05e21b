using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Users;

/// <summary>Accounts in calls to the account service and its answers. Whether an account is active is not told.</summary>
public static class UserAccountPairs
{
    public static LlsdMap Write(UserAccount account) => new()
    {
        ["FirstName"] = account.FirstName,
        ["LastName"] = account.LastName,
        ["Email"] = account.Email,
        ["PrincipalID"] = account.PrincipalId,
        ["ScopeID"] = account.ScopeId,
        ["Created"] = account.Created,
        ["UserLevel"] = account.UserLevel,
        ["UserFlags"] = account.UserFlags,
        ["UserTitle"] = account.UserTitle,
        ["UserCountry"] = "",
        ["LocalToGrid"] = true,
        ["ServiceURLs"] = string.Concat(account.ServiceUrls.Select(url => $"{url.Key}*{url.Value};"))
    };

    /// <summary>Null when there is no id in it.</summary>
    public static UserAccount? Read(LlsdMap pairs) => pairs["PrincipalID"].AsUuid().IsZero ? null : Change(new UserAccount
    {
        PrincipalId = pairs["PrincipalID"].AsUuid(),
        ScopeId = pairs["ScopeID"].AsUuid(),
        ServiceUrls = Urls(pairs["ServiceURLs"].AsString())
    }, pairs);

    /// <summary>An account with what the pairs say of it; what they do not name stays.</summary>
    public static UserAccount Change(UserAccount account, LlsdMap pairs) => account with
    {
        FirstName = Text("FirstName", account.FirstName, pairs),
        LastName = Text("LastName", account.LastName, pairs),
        Email = Text("Email", account.Email, pairs),
        Created = Number("Created", account.Created, pairs),
        UserLevel = Number("UserLevel", account.UserLevel, pairs),
        UserFlags = Number("UserFlags", account.UserFlags, pairs),
        UserTitle = Text("UserTitle", account.UserTitle, pairs)
    };

    private static string Text(string key, string otherwise, LlsdMap pairs) => pairs.ContainsKey(key) ? pairs[key].AsString() : otherwise;

    private static int Number(string key, int otherwise, LlsdMap pairs) => pairs.ContainsKey(key) ? pairs[key].AsInteger() : otherwise;

    // "HomeURI*http://example.org/;AssetServerURI*…;"
    private static Dictionary<string, string> Urls(string text)
    {
        var urls = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var pair in text.Split(';', StringSplitOptions.RemoveEmptyEntries))
            if (pair.Split('*') is [{ Length: > 0 } name, var url])
                urls[name] = url;
        return urls;
    }
}
