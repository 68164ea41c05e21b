using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table UserAccounts.</summary>
internal abstract class UserAccountColumns : IColumns<UserAccount>
{
    public static string Table => "UserAccounts";

    public static IReadOnlyList<string> Keys { get; } = ["PrincipalID"];

    public static UserAccount Visit<TVisitor>(ref TVisitor v, UserAccount account)
        where TVisitor : struct, IColumnVisitor, allows ref struct => account with
        {
            PrincipalId = v.Id("PrincipalID", account.PrincipalId),
            ScopeId = v.Id("ScopeID", account.ScopeId),
            FirstName = v.Text("FirstName", account.FirstName, 64, ColumnForm.Name),
            LastName = v.Text("LastName", account.LastName, 64, ColumnForm.Name),
            Email = v.Text("Email", account.Email, 64),
            ServiceUrls = Parse(v.Text("ServiceURLs", Text(account.ServiceUrls))),
            Created = v.Int("Created", account.Created),
            UserLevel = v.Int("UserLevel", account.UserLevel),
            UserFlags = v.Int("UserFlags", account.UserFlags),
            UserTitle = v.Text("UserTitle", account.UserTitle, 64),
            Active = v.Bool("active", account.Active)
        };

    // "Key*URL Key*URL ", a space after each, an empty URL allowed.
    private static string Text(IReadOnlyDictionary<string, string> urls) => string.Concat(urls.Select(pair => $"{pair.Key}*{pair.Value} "));

    private static Dictionary<string, string> Parse(string text)
    {
        var urls = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var pair in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            var star = pair.IndexOf('*');
            if (star > 0)
                urls[pair[..star]] = pair[(star + 1)..];
        }

        return urls;
    }
}
