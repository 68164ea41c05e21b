using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table usersettings.</summary>
internal abstract class UserSettingsColumns : IColumns<UserSettings>
{
    private const ColumnForm Word = ColumnForm.WordOnMySql | ColumnForm.WordOnSqlite | ColumnForm.LowerCase; // an enum on MySQL

    public static string Table => "usersettings";

    public static IReadOnlyList<string> Keys { get; } = ["useruuid"];

    public static UserSettings Visit<TVisitor>(ref TVisitor v, UserSettings settings)
        where TVisitor : struct, IColumnVisitor, allows ref struct => settings with
        {
            UserId = v.Id("useruuid", settings.UserId),
            MailsMessages = v.Bool("imviaemail", settings.MailsMessages, Word),
            IsVisible = v.Bool("visible", settings.IsVisible, Word),
            Email = v.Text("email", settings.Email, 254)
        };
}
